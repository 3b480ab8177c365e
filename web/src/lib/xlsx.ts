// A workbook with one sheet, as spreadsheets open it. Pure. No cell is ever a formula: texts are kept as texts.

import { zipTexts } from "./zip";

/** A text, a figure, or a day. */
export type Cell = string | number | Date;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const DAY_MS = 86_400_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them.
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .replace(UNFIT, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Days since the end of 1899, as spreadsheets count. */
function serial(day: Date): number {
  return (Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - Date.UTC(1899, 11, 30)) / DAY_MS;
}

/** Style 1 is a day in the reader's own order, style 2 a bold head. */
function cellXml(cell: Cell, isHead: boolean): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="1"><v>${serial(cell)}</v></c>`;
  const style = isHead ? ' s="2"' : "";
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map(
    (row, place) => `<row>${row.map((cell) => cellXml(cell, place === 0)).join("")}</row>`,
  );
  const widths = rows[0]?.map(
    (_, place) => `<col min="${place + 1}" max="${place + 1}" width="16" customWidth="1"/>`,
  );
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><cols>${widths?.join("") ?? ""}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** The first row holds the names of the columns. */
export function workbook(name: string, rows: readonly (readonly Cell[])[]): Blob {
  const relation = (id: number, what: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${what}" Target="${target}"/>`;
  const relations = (...list: string[]) =>
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
  const part = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  const files = [
    {
      name: "[Content_Types].xml",
      text: `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/worksheets/sheet1.xml", "worksheet")}${part("/xl/styles.xml", "styles")}</Types>`,
    },
    { name: "_rels/.rels", text: relations(relation(1, "officeDocument", "xl/workbook.xml")) },
    {
      name: "xl/workbook.xml",
      text: `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: relations(relation(1, "worksheet", "worksheets/sheet1.xml"), relation(2, "styles", "styles.xml")),
    },
    {
      name: "xl/styles.xml",
      text: `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    },
    { name: "xl/worksheets/sheet1.xml", text: sheetXml(rows) },
  ];
  return zipTexts(files, `${TYPE}.sheet`);
}
