type Labels = Readonly<Record<string, string | number>>;

/** One value; a histogram's values have the suffixes `_bucket`, `_sum` and `_count`. */
export interface Sample {
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** A figure of the product as Prometheus reads it. It is plain data, so that processes can send it to each other. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

const escaped = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** A gauge of one value. */
export const gauge = (name: string, help: string, value: number): Figure => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** How many there are of each state; `name` ends with the noun. */
export const byState = (name: string, help: string, counts: readonly { state: string; count: number }[]): Figure => ({
  name,
  help,
  type: 'gauge',
  samples: counts.map(({ state, count }) => ({ labels: { state }, value: count })),
});

/** Joins the figures of several processes; each sample names its process. */
export const joinFigures = (processes: ReadonlyMap<string, readonly Figure[]>): Figure[] => {
  const joined = new Map<string, Figure>();
  for (const [worker, figures] of processes) {
    for (const figure of figures) {
      const samples = figure.samples.map((sample) => ({ ...sample, labels: { worker, ...sample.labels } }));
      joined.set(figure.name, { ...figure, samples: [...(joined.get(figure.name)?.samples ?? []), ...samples] });
    }
  }
  return [...joined.values()];
};

/** Writes figures in the text format of Prometheus 0.0.4. */
export const renderFigures = (figures: readonly Figure[]): string =>
  figures
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
