import { renderCells, spread } from '../table';
import type { RivalFigures, RivalLine, RivalProduct } from './rival-line';

const verdict = (line: RivalLine): string => {
  if (line.value.median >= 1) return spread(line);
  return `**behind**: ${spread(line)}`;
};

const renderProduct = ({ name, version, command, notes }: RivalProduct): string[] => [
  `- ${name} ${version}: \`${command}\``,
  ...notes.map((note) => `  - ${note}`),
];

/** The comparison with the rivals, as a part of the section of a kind of processor. */
export const renderRivals = (figures: RivalFigures, arch: string): string[] => [
  `### Rivals on ${arch}`,
  '',
  `Written by \`npm run bench -- --rivals\` on ${figures.date}: ${figures.setting}. Each rival and ours took turns on the same rows in the same`,
  'PostgreSQL; the last column says how many times ours is better: faster, or smaller.',
  '',
  ...figures.products.flatMap(renderProduct),
  ...figures.absent.map(({ name, why }) => `- ${name} was not measured in full: ${why}`),
  '',
  renderCells([
    ['what', 'rival', 'theirs', 'ours', 'times better'],
    ...figures.lines.map((line) => [line.what, line.rival, line.floor ?? '', line.ours ?? '', verdict(line)]),
  ]),
];
