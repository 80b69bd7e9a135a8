import type { WorkBlock } from '@shuyuan/contract/courses/workbench/work';
import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Chart } from '../../../ui/chart/chart';
import type { ChartShape } from '../../../ui/chart/chart-shape';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { chartTexts as texts, workTexts } from '../waiting/work.texts';

/** The numbers of a chart; a row with a list behind it links there. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly string[]; readonly to?: string }[];
}

/** What a panel shows once its numbers are loaded. */
export interface ChartContent {
  readonly shape: ChartShape;
  readonly height: number;
  readonly table: ChartTable;
  readonly note?: string;
  /** Shown instead of an empty chart. */
  readonly none?: { readonly title: string; readonly hint: string };
}

const Numbers = ({ table: { columns, rows }, label }: { table: ChartTable; label: string }) => (
  <div className="chart-numbers">
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells], to }) => (
          <tr key={key}>
            <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Picture = ({ content, title }: { content: ChartContent; title: string }) => {
  const navigate = useNavigate();
  const { shape, height, table } = content;
  const pick = (at: number) => {
    const to = table.rows[at]?.to;
    if (to !== undefined) void navigate(to);
  };
  const parts = table.rows.map(({ cells }) => cells.slice(0, 2).join(' '));
  return <Chart label={texts.summary(title, parts)} shape={shape} height={height} onPick={pick} />;
};

/** A chart with its title; its numbers can also be shown as a table. */
export const ChartPanel = (props: {
  block: WorkBlock;
  title: string;
  tools?: ReactNode;
  content: ChartContent | undefined;
  isLost: boolean;
  retry: () => void;
}) => {
  const { block, title, tools, content, isLost, retry } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isDrawn = content !== undefined && content.none === undefined;
  return (
    <section className="workbench-section work-panel" aria-labelledby={id}>
      <div className="work-head">
        <h3 id={id}>{title}</h3>
        {isDrawn ? (
          <div className="work-tools">
            {tools}
            <ActionButton onClick={() => setTable(!isTable)}>
              {isTable ? texts.showChart : texts.showTable}
            </ActionButton>
          </div>
        ) : null}
      </div>
      {content === undefined && !isLost ? (
        <span className="workbench-bone work-bone" role="progressbar" aria-label={workTexts.loading} />
      ) : null}
      {content === undefined && isLost ? (
        <EmptyState compact tone="failure" icon="BarChartOutlined" title={workTexts.failed(workTexts.blocks[block])}>
          <ActionButton onClick={retry}>{workTexts.retry}</ActionButton>
        </EmptyState>
      ) : null}
      {content?.none === undefined ? null : <EmptyState compact icon="BarChartOutlined" {...content.none} />}
      {isDrawn && isTable ? <Numbers table={content.table} label={title} /> : null}
      {isDrawn && !isTable ? <Picture content={content} title={title} /> : null}
      {isDrawn && content.note !== undefined ? <p className="work-note">{content.note}</p> : null}
    </section>
  );
};
