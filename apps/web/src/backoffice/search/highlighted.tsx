const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A text with the searched words marked. Words that match by their sound are not in it, so nothing is marked then. */
export const Highlighted = ({ text, keyword }: { text: string; keyword: string }) => {
  const words = keyword.split(/\s+/u).filter(Boolean).map(escaped);
  if (words.length === 0) return text;
  const matches = [...text.matchAll(new RegExp(words.join('|'), 'giu'))];
  const ends = [0, ...matches.map(({ index, 0: match }) => index + match.length)];
  return (
    <>
      {matches.map(({ index, 0: match }, at) => (
        <span key={index}>
          {text.slice(ends[at], index)}
          <mark>{match}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
};
