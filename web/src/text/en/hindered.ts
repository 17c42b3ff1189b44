export const hindered = {
  "closed.show": "On the map:",
  idle: "Why it may not act now",
  "idle.none":
    "Nothing is asked about this place. Pick a unit of yours first, then ask what keeps it from going there.",
  "idle.nowhere": "In this step nothing is done with a place like this.",
  "refused.line":
    "The line to the server broke. It is being taken up again; if what you did last is not on the table then, do it once more.",
  "refused.answer":
    "The server did not answer as it should ({status}). Load the page again; nothing is lost.",
  "refused.odd":
    "Something went wrong in this browser ({error}). Load the page again; nothing is lost.",
} as const;
