const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A text with the searched words marked. Words that match by their sound are not in it, so nothing is marked then. */
export const Highlighted = ({ text, keyword }: { text: string; keyword: string }) => {
  const words = keyword.split(/\s+/u).filter(Boolean).map(escaped);
  if (words.length === 0) return text;
  // Split by a group, every second part is a match.
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'giu'));
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  );
};
