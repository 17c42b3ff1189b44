/** Le parole della pagina che controlla i dadi di un resoconto; si caricano solo con quella. */

export const check = {
  title: "Controlla i dadi",
  how: "Prima del primo tiro il server mostra il sigillo dei suoi dadi, un hash del suo segreto; ogni parte aggiunge un numero suo; alla fine si mostra il segreto. Qui il tuo browser ricalcola ogni tiro. Nulla viene inviato.",
  file: "Resoconto",
  working: "Ricalcolo i tiri…",
  back: "Tutte le battaglie",
  table: "Torna al tavolo",
  fault: "Il resoconto non si può avere: {reason}",
  "is.holds": "I dadi tengono: {proved} tiri seguono dal segreto, e il segreto ha il sigillo.",
  "is.differs":
    "I dadi non tengono: alla riga {line} il tiro {roll} dice {stated}, ma il segreto dà {due}.",
  "is.wrong-secret": "I dadi non tengono: il segreto non ha il sigillo.",
  "is.wrong-entropy":
    "I dadi non tengono: ciò che le parti hanno aggiunto non è scritto come si deve.",
  "is.other-seal":
    "I dadi non tengono: il sigillo non è quello che questo browser ha annotato all'inizio della partita.",
  "is.other-entropy":
    "I dadi non tengono: ciò che questo browser ha aggiunto non è ciò che dice il resoconto.",
  "is.no-record": "Questo non è un resoconto di Battaglia.",
  "is.insecure":
    "I browser non prestano SHA-256 a una pagina arrivata su una linea aperta: apri questa pagina con https, o sul computer del server; oppure controlla il file come qui sotto.",
  "is.seed": "Questi dadi vengono da un seme, che chi ha cominciato la partita conosceva.",
  "is.given": "Questi dadi non sono stati sigillati: nulla li prova.",
  "is.running": "I dadi sono sigillati; il segreto si mostra quando la battaglia è finita.",
  "is.kinds": "Il resoconto non dice con quali dadi si è giocato.",
  brought:
    "I primi {count} tiri sono stati portati con un resoconto: li dichiara, e nulla li prova.",
  noted: "Il sigillo è quello che questo browser ha annotato quando ha visto la partita.",
  seal: "Sigillo",
  secret: "Segreto",
  added: "{seat} ha aggiunto",
  moves:
    "Se ogni mossa era lecita lo dicono le regole, che non sono nel browser. Su qualsiasi computer senza il server, questo controlla mosse e dadi:",
  server:
    "Un server controlla lo stesso quando vi si apre il resoconto («Apri un resoconto»), e nomina la prima riga che non tiene.",
} as const;
