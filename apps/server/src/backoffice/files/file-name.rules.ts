const longest = 255;
const fallback = 'file';

// Control characters break headers and logs; direction marks let `gpj.exe` read as `exe.jpg`.
const unseen = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** The sender's file name, without folders and invisible characters. */
export const cleanName = (given: string): string => {
  // Browsers write a quote within a header so.
  const last = given.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '';
  const seen = last.normalize('NFC').replace(unseen, '').trim();
  if (seen === '' || /^\.+$/.test(seen)) return fallback;
  const letters = Array.from(seen);
  if (letters.length <= longest) return seen;
  // The extension says what it is, so the middle is cut.
  return `${letters.slice(0, longest - 16).join('')}${letters.slice(-16).join('')}`;
};
