/** Says in a list of choices that there are none, and why. */
export const Nothing = ({ words, note }: { words: string; note: string | undefined }) => (
  <>
    {words}
    {note === undefined ? null : <div>{note}</div>}
  </>
);
