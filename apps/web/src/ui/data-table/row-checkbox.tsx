import { type ChangeEvent, useEffect, useRef } from 'react';
import { dataTableTexts as texts } from './data-table.texts';

/** Selects one row; with Shift all rows between it and the last selected one. */
export const RowCheckbox = (props: {
  name: string;
  checked: boolean;
  onChoose: (chosen: boolean, range: boolean) => void;
}) => {
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    props.onChoose(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <label className="data-table-check">
      <input type="checkbox" aria-label={texts.selectRow(props.name)} checked={props.checked} onChange={onChange} />
    </label>
  );
};

/** Selects all rows of the page; indeterminate while only some are selected. */
export const PageCheckbox = (props: { chosen: 'all' | 'some' | 'none'; onChoose: (chosen: boolean) => void }) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = props.chosen === 'some';
  }, [props.chosen]);
  return (
    <label className="data-table-check">
      <input
        ref={box}
        type="checkbox"
        aria-label={texts.selectPage}
        checked={props.chosen === 'all'}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
    </label>
  );
};
