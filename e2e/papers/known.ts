// The half that the rules are tuned on.

import { iso, type Layout, nothing, rows, sheet, written } from "./paper.ts";

export const known: Layout[] = [
  {
    name: "cof-form",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          "h1 { background: #024; color: #fff; padding: 4mm } th { width: 60mm }",
          `<h1>Certificate of Fitness</h1>${rows([
            ["Registration plate", f.plate],
            ["Make and model", `${f.make} ${f.model}`],
            ["COF number", f.number],
            ["Inspection date", written.slashes(f.issued)],
            ["Expiry date", written.slashes(until)],
            ["Vehicle inspector", f.inspector],
            ["Inspecting organisation", f.organisation],
          ])}`,
        ),
        truth: { kind: "cof", expires: iso(until) },
      };
    },
  },
  {
    name: "cof-columns-with-heads",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          "td, th { border: 1px solid #333 } table { width: 100% }",
          `<p>${f.organisation}</p><h2>COF B</h2><table><tr><th>Plate</th><th>Issued</th><th>Expires</th><th>Cert no</th></tr>
          <tr><td>${f.plate}</td><td>${written.short(f.issued)}</td><td>${written.short(until)}</td><td>${f.number}</td></tr></table>
          <p>Passed by ${f.inspector}</p>`,
        ),
        truth: { kind: "cof", expires: iso(until) },
      };
    },
  },
  {
    name: "cof-colon-lines",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          "",
          `<h3>Certificate of fitness (COF)</h3><p>Plate: ${f.plate}</p><p>Issue date: ${written.dots(f.issued)}</p><p>Valid to: ${written.dots(until)}</p><p>No: ${f.number}</p><p>Inspector: ${f.inspector}</p>`,
        ),
        truth: { kind: "cof", expires: iso(until) },
      };
    },
  },
  {
    name: "rego-papers",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "th { text-align: right; color: #555 }",
          `<h2>Motor vehicle registration and licence</h2>${rows([
            ["Plate", f.plate],
            ["VIN / chassis", `7AT0${f.serial}`],
            ["Licence issued", written.slashes(f.issued)],
            ["Licence expires", written.slashes(until)],
          ])}`,
        ),
        truth: { kind: "rego", expires: iso(until) },
      };
    },
  },
  {
    name: "rego-label-small",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          ".label { width: 80mm; border: 1px solid #000; padding: 5mm; font-size: 15pt }",
          `<div class="label"><b>VEHICLE LICENCE</b><br>${f.plate}<br>Expiry ${written.spaced(until)}</div>`,
        ),
        truth: { kind: "rego", expires: iso(until) },
      };
    },
  },
  {
    name: "mi-report",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "h1 { font-size: 15pt } th { font-weight: normal }",
          `<h1>Mobile Crane Certificate of Inspection</h1><p>Certificate no. ${f.number}</p>${rows([
            ["Crane", `${f.make} ${f.model}`],
            ["Serial", f.serial],
            ["Registration", f.plate],
            ["Inspection carried out on", written.long(f.issued)],
            ["Certificate valid until", written.long(until)],
          ])}<p>${f.inspector}<br>${f.organisation}</p>`,
        ),
        truth: { kind: "mi", expires: iso(until) },
      };
    },
  },
  {
    name: "mi-stamped",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          ".stamp { border: 3px double #06c; color: #06c; width: 80mm; padding: 4mm; transform: rotate(-2deg); margin-top: 20mm }",
          `<h2>M &amp; I inspection certificate</h2><p>${f.make} ${f.model} &nbsp; ${f.plate} &nbsp; S/N ${f.serial}</p>
          <p>The crane was inspected on ${written.slashes(f.issued)} and found safe to operate.</p>
          <div class="stamp">${f.organisation}<br>EXPIRES ${written.abbreviated(until)}</div>`,
        ),
        truth: { kind: "mi", expires: iso(until) },
      };
    },
  },
  {
    name: "mi-next-due-heads",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "table { width: 100% } th { font-size: 9pt; border-bottom: 1px solid #000 }",
          `<h2>Crane inspection certificate</h2><table><tr><th>Date of inspection</th><th>Next due</th></tr><tr><td>${written.ordinal(f.issued)}</td><td>${written.ordinal(until)}</td></tr></table>
          <p>${f.make} ${f.model}, ${f.plate}, certificate ${f.number}</p>`,
        ),
        truth: { kind: "mi", expires: iso(until) },
      };
    },
  },
  {
    name: "rigging-certificate",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "",
          `<h1>Certificate of Test and Examination of Lifting Gear</h1>${rows([
            ["Equipment", "Set of chain slings and shackles"],
            ["Kept with", f.plate],
            ["Date of examination", written.spaced(f.issued)],
            ["Due for re-examination", written.spaced(until)],
            ["Examiner", f.inspector],
          ])}`,
        ),
        truth: { kind: "riggingGear", expires: iso(until) },
      };
    },
  },
  {
    name: "rigging-expiry-iso",
    draw: (f) => {
      const until = f.after(6);
      return {
        html: sheet(
          "td, th { border: 1px solid #aaa }",
          `<h2>RIGGING GEAR CERTIFICATE ${f.number}</h2>${rows([
            ["Vehicle", f.plate],
            ["Inspected", written.iso(f.issued)],
            ["Expires", written.iso(until)],
          ])}<p>All items tagged: RG-3001 to RG-3017</p>`,
        ),
        truth: { kind: "riggingGear", expires: iso(until) },
      };
    },
  },
  {
    name: "load-test",
    draw: (f) => {
      const until = f.after(12);
      return {
        html: sheet(
          "",
          `<h1>Certificate of load test</h1><p>${f.make} ${f.model}, ${f.plate}</p><p>Tested on ${written.long(f.issued)}</p><p>Next load test due ${written.long(until)}</p><p>${f.organisation}</p>`,
        ),
        truth: { kind: "Load test", expires: iso(until) },
      };
    },
  },
  {
    name: "cof-month-only-heads",
    draw: (f) => ({
      html: sheet("", `<h2>COF</h2><p>${f.plate}</p><p>Valid until ${written.monthOnly(f.after(6))}</p>`),
      truth: { kind: "cof", expires: null },
    }),
  },
  {
    name: "none-quote",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Quotation ${f.number}</h1><p>COF inspection and certificate of inspection for ${f.plate}</p><p>Quote valid until ${written.slashes(f.after(1))}</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-driver-licence",
    draw: (f) => ({
      html: sheet(
        "",
        `<h2>NEW ZEALAND DRIVER LICENCE</h2><p>${f.inspector}</p><p>Issued ${written.dashes(f.issued)}</p><p>Expiry ${written.dashes(f.after(120))}</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-two-dates",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Certificate of Fitness</h1><p>Plate ${f.plate}</p><p>Expires ${written.slashes(f.after(6))}</p><p>Valid until ${written.slashes(f.after(7))}</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-service-report",
    draw: (f) => ({
      html: sheet(
        "",
        `<h2>Service report</h2><p>${f.make} ${f.plate}</p><p>Date ${written.slashes(f.issued)}</p><p>Next service due ${written.slashes(f.after(3))}</p><p>COF due soon</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-manual-page",
    draw: () => ({
      html: sheet(
        "",
        `<h1>7 Inspection and certificates</h1><p>A certificate of inspection expires twelve months after the date of inspection. Rigging gear is to be examined every six months. Issue 4, 12 March 2024.</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-fail",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Crane inspection certificate</h1><p>${f.plate}</p><p>Inspected ${written.slashes(f.issued)}</p><p>Result: FAIL</p><p>Next inspection due ${written.slashes(f.after(1))}</p>`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-thorough-check-sheet",
    draw: (f) => ({
      html: sheet(
        "",
        `<h1>Inspection check sheet</h1>${rows([
          ["Crane", f.plate],
          ["Hook", "ok"],
          ["Certificate of inspection expires", written.slashes(f.after(8))],
        ])}`,
      ),
      truth: nothing,
    }),
  },
  {
    name: "none-email",
    draw: (f) => ({
      html: sheet(
        "",
        `<p>From: office@example.nz</p><p>Subject: papers for ${f.plate}</p><p>Hi, rego expires ${written.short(f.after(2))} and the COF expires ${written.short(f.after(4))}, can you sort it out?</p>`,
      ),
      truth: nothing,
    }),
  },
];
