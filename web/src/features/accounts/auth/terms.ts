// The terms that a new user accepts. Plain words; one idea to a sentence.

interface Section {
  title: string;
  paragraphs: readonly string[];
}

export const terms: readonly Section[] = [
  {
    title: "What these terms cover",
    paragraphs: [
      "CraneDesk is a register for cranes, their certificates and their papers. It runs on a server that your own company, or someone you trust, looks after. We call that person or company the operator.",
      "By registering you agree to these terms with the operator. If you register for a company, you confirm that you may do so.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "Use your own name and an email address that reaches you. One account is for one person.",
      "Keep your password to yourself. Tell the operator at once if you think someone else has used your account. What is done with your account counts as done by you until you have told the operator.",
    ],
  },
  {
    title: "You remain responsible for your cranes",
    paragraphs: [
      "CraneDesk helps you keep track. It does not inspect, certify or approve a crane, and nothing it shows is a certificate.",
      "You stay responsible for safe work under the Health and Safety at Work Act 2015, for a current Certificate of Fitness and registration, for road user charges, for maintenance and inspection, and for rigging gear that is fit to lift. Check the original paper before you rely on a date.",
    ],
  },
  {
    title: "Expiry dates and alerts",
    paragraphs: [
      "Alerts are worked out from the dates that you or your mates enter. A wrong date gives a wrong alert, and a missing date gives none.",
      "Alerts can arrive late or not at all, for example when email is down or the server is off. Do not make an alert your only reminder.",
    ],
  },
  {
    title: "Your documents and photos",
    paragraphs: [
      "What you upload stays yours. The operator may store it, copy it for backups and show it to the people you share it with, and may use it for nothing else.",
      "Upload only what you have the right to keep and share. Manuals and load charts often belong to the maker of the crane.",
    ],
  },
  {
    title: "Mates and shared cranes",
    paragraphs: [
      "When you share a crane, your mate sees its details, dates and documents. A mate with edit access can also change and delete them.",
      "You can change a mate's access or stop sharing at any time, and it takes effect at once. Copies that your mate has already saved are out of reach.",
    ],
  },
  {
    title: "Cranes AI",
    paragraphs: [
      "Cranes AI answers from your register, your documents and, if you turn it on, the web. It can be wrong. Check its answer against the source it names.",
      "Never plan or carry out a lift on an answer from Cranes AI alone. Depending on how the operator has set it up, your question and the passages it needs may be sent to an outside AI service.",
    ],
  },
  {
    title: "Your privacy",
    paragraphs: [
      "The server keeps your username, your email address, a one-way code of your password, your cranes and your documents. It keeps them so that CraneDesk can work, and it shows no advertising and does not track you on other sites.",
      "The operator handles personal information under the Privacy Act 2020. Ask the operator to see, correct or delete what is held about you.",
    ],
  },
  {
    title: "Fair use",
    paragraphs: [
      "Do not try to get into other people's accounts, cranes or documents. Do not upload harmful files, and do not overload the server on purpose.",
      "The operator may limit or close an account that does so.",
    ],
  },
  {
    title: "Availability and liability",
    paragraphs: [
      "CraneDesk is provided as it is. The operator looks after backups and repairs with reasonable care, and cannot promise that the server is always up or that nothing is ever lost. Keep your original papers.",
      "As far as the law allows, neither the operator nor the makers of CraneDesk answer for losses from downtime, lost data, a missed alert or a wrong answer. Rights that the Consumer Guarantees Act 1993 gives you, and that cannot be given up, stay yours.",
    ],
  },
  {
    title: "Changes, leaving and the law",
    paragraphs: [
      "When these terms change, the date at the top changes too, and the operator tells you about any change that matters. You can leave at any time by asking the operator to delete your account.",
      "New Zealand law applies. Talk to the operator first if something goes wrong. New Zealand courts decide what cannot be settled that way.",
    ],
  },
];
