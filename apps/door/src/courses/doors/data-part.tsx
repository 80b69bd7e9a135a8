import type { OwnData } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { CorrectionForm } from './correction-form';
import { doorTexts, dataTexts as texts } from './door.texts';
import { Empty, Facts, Part } from './part';
import { useOwnPart } from './use-own-part';
import { momentWords } from './words';

const load = (token: string) => call(doorEndpoints.data, { token });

type Datum = OwnData['fields'][number];

const DatumRow = ({ datum, onSent }: { readonly datum: Datum; readonly onSent: () => void }) => {
  const [isCorrecting, setCorrecting] = useState(false);
  const close = () => setCorrecting(false);
  return (
    <li>
      <div class="datum">
        <span>
          <span class="small">{datum.name}</span>
          <span class={datum.value === '' ? 'unset' : undefined}>{datum.value === '' ? texts.unset : datum.value}</span>
        </span>
        {datum.is_correctable && !isCorrecting ? (
          <button
            type="button"
            class="plain"
            aria-label={texts.correctOf(datum.name)}
            onClick={() => setCorrecting(true)}
          >
            {texts.correct}
          </button>
        ) : null}
      </div>
      {isCorrecting ? (
        <CorrectionForm
          datum={datum}
          onClose={close}
          onSent={() => {
            close();
            onSent();
          }}
        />
      ) : null}
    </li>
  );
};

const Corrections = ({ corrections }: { readonly corrections: OwnData['corrections'] }) =>
  corrections.length === 0 ? null : (
    <>
      <h3>{texts.corrections}</h3>
      <ul class="rows">
        {corrections.map(({ id, name, value, note, state, label, decision, at }) => (
          <li key={id} class="card">
            <div class="card-head">
              <h4>{texts.value(name)}</h4>
              <span class={`tag ${state}`}>{label}</span>
            </div>
            <p>{value}</p>
            {note === '' ? null : <p class="lines">{note}</p>}
            <Facts rows={[[texts.decision, decision]]} />
            <p class="small">{momentWords(at)}</p>
          </li>
        ))}
      </ul>
    </>
  );

/** What the school holds of a person, and what they asked to correct. */
export const DataPart = ({ isOpen }: { readonly isOpen: boolean }) => {
  const loaded = useOwnPart(isOpen, load);
  return (
    <Part title={doorTexts.parts.data} loaded={loaded} isOpen={isOpen}>
      {({ fields, corrections }) => (
        <>
          {fields.length === 0 ? (
            <Empty>{texts.none}</Empty>
          ) : (
            <div class="card">
              <p class="small">{texts.hint}</p>
              <ul class="data">
                {fields.map((datum) => (
                  <DatumRow key={datum.field} datum={datum} onSent={loaded.reload} />
                ))}
              </ul>
            </div>
          )}
          <Corrections corrections={corrections} />
        </>
      )}
    </Part>
  );
};
