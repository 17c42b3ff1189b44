export const overlays = {
  overlays: "On the map",
  "overlays.pick": "{overlay}: pick a unit that it speaks of to see it.",
  tools: "Overlays, replay and size of the map",
  zoom: "Size of the map",
  "zoom.in": "Larger",
  "zoom.out": "Smaller",
  "zoom.fit": "The whole map",
} as const;
