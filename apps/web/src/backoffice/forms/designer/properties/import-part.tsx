import { useState } from 'react';
import { LinesInput, linesOf } from '../../../../ui/lines-input/lines-input';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

/** Under which other headings sheets have the field. */
export const ImportPart = ({ field, faults, onSet }: FieldPart) => {
  const given = field.settings.import_headings ?? [];
  // An empty line is no heading, but whoever types needs to see it.
  const [typed, setTyped] = useState<readonly string[]>(given);
  const lines = linesOf(typed).join('\n') === given.join('\n') ? typed : given;
  return (
    <PropertyGroup title={texts.groups.import}>
      <Property name="import_headings" label={texts.importHeadings} hint={texts.importHeadingsHint} faults={faults}>
        {(control) => (
          <LinesInput
            {...control}
            rows={3}
            placeholder={texts.importHeadingsPlaceholder}
            value={lines}
            onChange={(next) => {
              const headings = linesOf(next);
              setTyped(next);
              onSet({ import_headings: headings.length === 0 ? undefined : headings });
            }}
          />
        )}
      </Property>
    </PropertyGroup>
  );
};
