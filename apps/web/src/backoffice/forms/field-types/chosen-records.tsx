import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, ExportOutlined } from '@ant-design/icons';
import { moved } from '../../../ui/upload/reorder';
import { fieldTypeTexts as texts } from './field-types.texts';

/** Opens a chosen record in a new tab, so that typed input here stays. */
export const OpenLink = ({ address, label }: { address: string | undefined; label: string }) =>
  address === undefined ? null : (
    <a
      className="record-input-open"
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={texts.openRecord(label)}
      title={texts.openRecord(label)}
    >
      <ExportOutlined aria-hidden />
    </a>
  );

/** The chosen records, in order. */
export const ChosenRecords = (props: {
  chosen: readonly { readonly value: number; readonly label: string }[];
  disabled: boolean;
  addressOf: (id: number) => string | undefined;
  onChange: (ids: readonly number[]) => void;
}) => {
  const { chosen, disabled, onChange } = props;
  const ids = chosen.map(({ value }) => value);
  return (
    <ol className="record-input-chosen">
      {chosen.map(({ value, label }, at) => (
        <li key={value}>
          <span className="record-input-name">{label}</span>
          <OpenLink address={props.addressOf(value)} label={label} />
          {disabled ? null : (
            <>
              <button
                type="button"
                aria-label={texts.moveUp(label)}
                disabled={at === 0}
                onClick={() => onChange(moved(ids, { from: at, to: at - 1 }))}
              >
                <ArrowUpOutlined aria-hidden />
              </button>
              <button
                type="button"
                aria-label={texts.moveDown(label)}
                disabled={at === ids.length - 1}
                onClick={() => onChange(moved(ids, { from: at, to: at + 1 }))}
              >
                <ArrowDownOutlined aria-hidden />
              </button>
              <button
                type="button"
                aria-label={texts.removeRecord(label)}
                onClick={() => onChange(ids.filter((id) => id !== value))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </>
          )}
        </li>
      ))}
    </ol>
  );
};
