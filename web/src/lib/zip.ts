// A ZIP file of a few small texts, stored as they are. Pure.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, one after the other. */
function fields(...values: readonly [size: 2 | 4, value: number][]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((length, [size]) => length + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** The first of January 1980: the time that the format begins with. */
const NO_DAY = 0x21;
/** Names are UTF-8. */
const UTF8 = 0x0800;

export function zipTexts(files: readonly { name: string; text: string }[], type: string): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const contents: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [called, bytes] = [encoder.encode(name), encoder.encode(text)];
    const about: [2 | 4, number][] = [
      [2, 20],
      [2, UTF8],
      [2, 0],
      [2, 0],
      [2, NO_DAY],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, called.length],
      [2, 0],
    ];
    const head = fields([4, 0x04034b50], ...about);
    parts.push(head, called, bytes);
    contents.push(
      fields([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      called,
    );
    offset += head.length + called.length + bytes.length;
  }
  const size = contents.reduce((length, piece) => length + piece.length, 0);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...parts, ...contents, end] as BlobPart[], { type });
}
