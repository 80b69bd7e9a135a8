const lines = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Stands where rows will be. */
export const Waiting = () => (
  <div className="data-table-waiting" aria-busy="true">
    {lines.map((line) => (
      <span key={line} />
    ))}
  </div>
);
