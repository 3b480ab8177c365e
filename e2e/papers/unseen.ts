// The half that no rule was tuned on: these layouts were written before the rules, and their results are looked at last.

import { iso, type Layout, nothing, rows, sheet, written } from "./paper.ts";

export const unseen: Layout[] = [
  {
    name: "cof-checkout-receipt",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          "body { font-family: 'Liberation Mono', monospace; font-size: 11pt } h1 { font-size: 15pt; border-bottom: 2px dashed #000 }",
          `<p>${f.organisation}</p><h1>VEHICLE INSPECTION - CERTIFICATE OF FITNESS</h1>
          <p>Result: PASS</p><p>Plate ........ ${f.plate}</p><p>Make/Model ... ${f.make} ${f.model}</p>
          <p>Inspected .... ${written.slashes(f.issued)} 10:42</p>
          <p>COF expires .. ${written.slashes(until)}</p><p>Odometer ..... 184,220 km</p>
          <p>Inspector .... ${f.inspector}</p><p>Receipt ...... ${f.number}</p>`,
        ),
        truth: { kind: "cof", expires: iso(until) },
      };
    },
  },
  {
    name: "cof-two-columns",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          ".grid { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm } small { color: #555; display: block; text-transform: uppercase; font-size: 8pt } b { font-size: 14pt }",
          `<h2>Certificate of Fitness</h2><div class="grid">
          <div><small>Registration</small><b>${f.plate}</b></div><div><small>Certificate no.</small><b>${f.number}</b></div>
          <div><small>Date of issue</small><b>${written.spaced(f.issued)}</b></div><div><small>Valid until</small><b>${written.spaced(until)}</b></div>
          <div><small>Vehicle</small><b>${f.make} ${f.model}</b></div><div><small>Issued by</small><b>${f.organisation}</b></div></div>
          <p>This vehicle met the requirements of Land Transport Rule: Vehicle Standards Compliance at the date of inspection.</p>`,
        ),
        truth: { kind: "cof", expires: iso(until) },
      };
    },
  },
  {
    name: "cof-sentence",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "body { font-family: 'Liberation Serif', serif; font-size: 13pt; line-height: 1.6 }",
          `<p style="text-align:right">${written.long(f.issued)}</p><h2>COF certificate ${f.number}</h2>
          <p>We certify that the ${f.make} ${f.model}, registration ${f.plate}, was inspected at our station on
          ${written.long(f.issued)} and passed. This certificate of fitness is valid to ${written.long(until)}.</p>
          <p>${f.inspector}<br>${f.organisation}</p>`,
        ),
        truth: { kind: "cof", expires: iso(until) },
      };
    },
  },
  {
    name: "rego-licence-label",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          ".label { width: 90mm; border: 1.5mm solid #063; padding: 6mm; text-align: center } .date { font: bold 26pt 'Liberation Sans' } .plate { font: bold 22pt 'Liberation Mono' }",
          `<div class="label"><p>NEW ZEALAND VEHICLE LICENCE</p><p class="plate">${f.plate}</p>
          <p>EXPIRES</p><p class="date">${written.abbreviated(until)}</p><p>${f.make.toUpperCase()} MOBILE CRANE</p></div>`,
        ),
        truth: { kind: "rego", expires: iso(until) },
      };
    },
  },
  {
    name: "rego-renewal-confirmation",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          "th { width: 70mm; font-weight: normal; color: #444 } tr { border-bottom: 1px solid #ccc } h1 { color: #036 }",
          `<h1>Vehicle licence renewal</h1><p>Thank you. The vehicle licence (rego) has been renewed.</p>${rows(
            [
              ["Plate number", f.plate],
              ["Make", f.make],
              ["Licence start date", written.long(f.issued)],
              ["Licence expiry date", written.long(until)],
              ["Confirmation number", f.number],
            ],
          )}`,
        ),
        truth: { kind: "rego", expires: iso(until) },
      };
    },
  },
  {
    name: "inspection-certificate-boxed",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "table { width: 100% } td { border: 1px solid #000; height: 16mm } td span { display: block; font-size: 8pt } h1 { text-align: center; font-size: 18pt; background: #ddd; padding: 3mm }",
          `<h1>CERTIFICATE OF INSPECTION - CRANE</h1><p>Health and Safety in Employment (Pressure Equipment, Cranes and Passenger Ropeways) Regulations 1999</p>
          <table><tr><td><span>Equipment</span>Mobile crane ${f.make} ${f.model}</td><td><span>Serial number</span>${f.serial}</td></tr>
          <tr><td><span>Certificate number</span>${f.number}</td><td><span>Fleet / plate</span>${f.plate}</td></tr>
          <tr><td><span>Date of inspection</span>${written.slashes(f.issued)}</td><td><span>This certificate expires on</span>${written.slashes(until)}</td></tr>
          <tr><td><span>Equipment inspector</span>${f.inspector}</td><td><span>Inspection body</span>${f.organisation}</td></tr></table>`,
        ),
        truth: { kind: "mi", expires: iso(until) },
      };
    },
  },
  {
    name: "annual-crane-inspection-next-due",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "h1 { font-size: 16pt } .foot { position: absolute; bottom: 20mm; border: 2px solid #900; padding: 4mm 10mm; font-size: 14pt }",
          `<p>${f.organisation}</p><h1>Annual inspection certificate for mobile crane</h1>${rows([
            ["Owner", "Manukau Lifting Ltd"],
            ["Crane", `${f.make} ${f.model}`],
            ["Serial no", f.serial],
            ["Rego", f.plate],
            ["Inspected", written.long(f.issued)],
            ["Outcome", "Satisfactory for continued service"],
          ])}<p>Signed: ${f.inspector}</p><div class="foot">Next inspection due: ${written.ordinal(until)}</div>`,
        ),
        truth: { kind: "mi", expires: iso(until) },
      };
    },
  },
  {
    name: "major-inspection-letterhead",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "header { display: flex; justify-content: space-between; border-bottom: 3px solid #c60 } dt { float: left; clear: left; width: 60mm; font-weight: bold } dd { margin: 0 0 4mm 60mm }",
          `<header><b>${f.organisation}</b><span>Cert ${f.number}</span></header><h2>M&amp;I Certificate (Maintenance and Inspection)</h2>
          <dl><dt>Unit</dt><dd>${f.make} ${f.model}</dd><dt>Registration</dt><dd>${f.plate}</dd><dt>Date inspected</dt><dd>${written.dashes(f.issued)}</dd>
          <dt>Expiry</dt><dd>${written.dashes(until)}</dd><dt>Engineer</dt><dd>${f.inspector}</dd></dl>`,
        ),
        truth: { kind: "mi", expires: iso(until) },
      };
    },
  },
  {
    name: "rigging-gear-register-one-date",
    draw: (f) => {
      const until = f.after(6);
      const items = [
        "RG-1005 chain sling 2 leg 8 mm",
        "RG-1006 bow shackle 4.75 t",
        "RG-1011 round sling 3 t x 4 m",
      ];
      return {
        html: sheet(
          "table { width: 100% } td, th { border: 1px solid #888; font-size: 10pt }",
          `<h2>Rigging gear inspection certificate</h2><p>Certificate: ${f.number} &nbsp; Vehicle: ${f.plate}</p>
          <p>Date of inspection: ${written.slashes(f.issued)}</p><p>Valid until: ${written.slashes(until)}</p>
          <table><tr><th>Item</th><th>Result</th></tr>${items.map((item) => `<tr><td>${item}</td><td>Pass</td></tr>`).join("")}</table>
          <p>Inspected by ${f.inspector}, ${f.organisation}</p>`,
        ),
        truth: { kind: "riggingGear", expires: iso(until) },
      };
    },
  },
  {
    name: "lifting-gear-above-label",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          ".row { display: flex; gap: 20mm; margin: 8mm 0 } .row div { text-align: center } .row div b { display: block; font-size: 15pt; border-bottom: 1px solid #000; min-width: 45mm }",
          `<h1 style="font-size:17pt">LIFTING EQUIPMENT CERTIFICATE</h1><p>Slings, chains and shackles carried on ${f.make} ${f.model} (${f.plate})</p>
          <div class="row"><div><small>Examined</small><b>${written.long(f.issued)}</b></div><div><small>Next examination due</small><b>${written.long(until)}</b></div></div>
          <p>Competent person: ${f.inspector}</p><p>${f.organisation}, report ${f.number}</p>`,
        ),
        truth: { kind: "riggingGear", expires: iso(until) },
      };
    },
  },
  {
    name: "load-test-valid-to",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "h1 { font: bold 20pt 'Liberation Serif'; text-align: center } table { margin: auto }",
          `<h1>Load Test Certificate</h1>${rows([
            ["Crane", `${f.make} ${f.model}, serial ${f.serial}`],
            ["Plate", f.plate],
            ["Test load", "25.0 t (125 %)"],
            ["Test date", written.spaced(f.issued)],
            ["Valid to", written.spaced(until)],
            ["Tested by", `${f.inspector}, ${f.organisation}`],
          ])}`,
        ),
        truth: { kind: "Load test", expires: iso(until) },
      };
    },
  },
  {
    name: "cof-month-only",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Certificate of Fitness</h1><p>Plate: ${f.plate}</p><p>Expires: ${written.monthOnly(f.after(6))}</p><p>${f.organisation}</p>`,
      ),
      // A month is no day: it must ask.
      truth: { kind: "cof", expires: null },
    }),
  },
  {
    name: "none-invoice-for-a-cof",
    draw: (f) => ({
      html: sheet(
        "table { width: 100% }",
        `<h1>TAX INVOICE ${f.number}</h1><p>${f.organisation} GST 88-123-456</p>${rows([
          ["Invoice date", written.slashes(f.issued)],
          ["Due date", written.slashes(f.after(1))],
          ["Certificate of Fitness inspection", `${f.plate} $312.80`],
          ["COF expires", written.slashes(f.after(6))],
          ["Total incl GST", "$312.80"],
        ])}`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-insurance-schedule",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Certificate of insurance</h1><p>Policy number ${f.number}</p><p>Mobile crane ${f.make} ${f.model}, ${f.plate}</p>
        <p>Period of cover from ${written.long(f.issued)}, expires ${written.long(f.after(12))} at 4 pm</p><p>Sum insured $850,000</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-cof-failed",
    draw: (f) => ({
      html: sheet(
        "h1 { color: #a00 }",
        `<h1>Certificate of Fitness inspection: FAILED</h1><p>Plate ${f.plate}</p><p>Brake imbalance on axle 2.</p>
        <p>Re-inspection must be done before ${written.slashes(f.after(1))}. Current COF expires ${written.slashes(f.after(2))}.</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-daily-check-sheet",
    draw: (f) => ({
      html: sheet(
        "td, th { border: 1px solid #999 }",
        `<h2>Daily pre-start check sheet, mobile crane</h2><p>Crane ${f.plate}, date ${written.short(f.issued)}</p>${rows(
          [
            ["COF current", `yes, expires ${written.short(f.after(4))}`],
            ["Rego current", `yes, expires ${written.short(f.after(8))}`],
            ["Oil", "ok"],
            ["Wire rope", "ok"],
            ["Operator", f.inspector],
          ],
        )}`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-calibration-of-load-cell",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Calibration Certificate</h1>${rows([
          ["Instrument", "Load moment indicator"],
          ["Fitted to", `${f.make} ${f.model} ${f.plate}`],
          ["Calibrated", written.long(f.issued)],
          ["Calibration due", written.long(f.after(12))],
        ])}`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-operator-ticket",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Certificate of Competence</h1><p>Mobile crane operator</p><p>Holder: ${f.inspector}</p><p>Issued ${written.long(f.issued)}</p><p>Expires ${written.long(f.after(60))}</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-letter-about-expiry",
    draw: (f) => ({
      html: sheet(
        "body { font-family: 'Liberation Serif' }",
        `<p>${written.long(f.issued)}</p><p>Dear customer,</p><p>Our records show that the certificate of fitness of ${f.plate} expires on ${written.long(f.after(1))}. Please ring us to book an inspection.</p><p>${f.organisation}</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-gear-with-many-dates",
    draw: (f) => ({
      html: sheet(
        "table { width: 100% } td, th { border: 1px solid #888; font-size: 10pt }",
        `<h2>Lifting gear register ${f.plate}</h2><table><tr><th>Item</th><th>Last inspected</th><th>Next due</th></tr>
        <tr><td>RG-2001 chain</td><td>${written.slashes(f.issued)}</td><td>${written.slashes(f.after(6))}</td></tr>
        <tr><td>RG-2002 shackle</td><td>${written.slashes(f.issued)}</td><td>${written.slashes(f.after(9))}</td></tr>
        <tr><td>RG-2003 hook</td><td>${written.slashes(f.issued)}</td><td>${written.slashes(f.after(12))}</td></tr></table>`,
      ),
      truth: nothing,
    }),
  },
];
