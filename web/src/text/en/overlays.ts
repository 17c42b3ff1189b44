export const overlays = {
  overlays: "On the map",
  tools: "Overlays, replay and size of the map",
  zoom: "Size of the map",
  "zoom.in": "Larger",
  "zoom.out": "Smaller",
  "zoom.fit": "The whole map",
} as const;
