import { useLayoutEffect, useRef } from 'react';
import { useListSums } from '../../platform/list-state/use-list-sums';
import { cutOff } from './cut-off';
import { dataTableTexts as texts } from './data-table.texts';
import { formatSum } from './sum-format';
import { isNumeric } from './table-cell';
import { pinStyle } from './table-geometry';
import type { TableSums, TableView } from './table-view';
import './table-foot.css';

interface FootProps<Row> {
  readonly view: TableView<Row>;
  readonly sums: TableSums;
  readonly lead: number;
}

/** The line below the rows with the figures that staff chose, of all hits of the search. */
export const TableFoot = <Row,>(props: FootProps<Row>) => {
  const { view, sums } = props;
  const { figures, isFetching } = useListSums({ ...sums, state: view.state });
  const { placed, fit } = view;
  const line = useRef<HTMLTableRowElement>(null);
  // A figure can be longer than what it adds up.
  useLayoutEffect(() => {
    const short = figures && cutOff(line.current, { placed, natural: fit.widths });
    if (short) fit.add(short);
  }, [figures, placed, fit]);
  return (
    <tfoot>
      <tr ref={line} aria-label={texts.sums} aria-busy={isFetching}>
        {props.lead > 0 ? <td className="data-table-lead" colSpan={props.lead} data-pin="left" /> : null}
        {view.placed.map((place, index) => {
          const { key, kind } = place.column;
          const wanted = sums.wanted[key];
          const figure = figures?.[key];
          const written = typeof figure === 'string' ? formatSum(figure, kind) : texts.gap;
          return (
            <td
              key={key}
              data-key={key}
              data-pin={place.pin}
              data-numeric={isNumeric(place.column)}
              style={pinStyle(place, index)}
            >
              {wanted === undefined ? null : (
                <span className="data-table-value" title={`${texts.sumNames[wanted]} ${written}`}>
                  <span className="data-table-sum-name">{texts.sumNames[wanted]}</span> {written}
                </span>
              )}
            </td>
          );
        })}
        {view.actions ? <td className="data-table-actions" data-pin="right" /> : null}
      </tr>
    </tfoot>
  );
};
