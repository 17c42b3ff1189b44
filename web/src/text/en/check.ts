/** The words of the page that checks the dice of a record; loaded with it alone. */

export const check = {
  title: "Check the dice",
  how: "Before the first roll the server shows the seal of its dice, a hash of its secret; each side adds a number of its own; after the end the secret is shown. Here your browser works every roll out again from them. Nothing is sent anywhere.",
  file: "Record",
  working: "Working the rolls out…",
  back: "All battles",
  table: "Back to the table",
  fault: "The record cannot be had: {reason}",
  "is.holds": "The dice hold: {proved} rolls follow from the secret, and the secret has the seal.",
  "is.differs":
    "The dice do not hold: in line {line} roll {roll} reads {stated}, but the secret gives {due}.",
  "is.wrong-secret": "The dice do not hold: the secret does not have the seal.",
  "is.wrong-entropy": "The dice do not hold: what the sides added is not written as it should be.",
  "is.other-seal":
    "The dice do not hold: the seal is not the one that this browser noted when the match began.",
  "is.other-entropy":
    "The dice do not hold: what this browser added to them is not what the record says.",
  "is.no-record": "This is not a record of Battaglia.",
  "is.insecure":
    "Browsers lend a page no SHA-256 when it comes over an open line: open this page by https, or on the computer of the server; or check the file as below.",
  "is.seed": "These dice come from a seed, which whoever began the match knew.",
  "is.given": "These dice were not sealed: nothing proves them.",
  "is.running": "The dice are sealed; their secret is shown when the battle is over.",
  "is.kinds": "The record does not say with which dice it was played.",
  brought:
    "The first {count} rolls were brought with a record: it states them, and nothing proves them.",
  noted: "The seal is the one that this browser noted when it first saw the match.",
  seal: "Seal",
  secret: "Secret",
  added: "{seat} added",
  moves:
    "Whether every move was legal takes the rules, which are not in the browser. On any computer without the server, this checks moves and dice:",
  server:
    "A server checks the same when the record is opened there (“Open a record”), and names the first line that does not hold.",
} as const;
