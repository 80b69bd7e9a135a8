import { type ReactNode, useId, useState } from 'react';
import { foldedToolsTexts as texts } from './folded-tools.texts';
import '../action-button/action-button.css';
import './folded-tools.css';

/** Rarely used tools: inline on a wide screen, behind 更多 on a phone. */
export const FoldedTools = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  const toolsId = useId();
  return (
    <>
      <button
        type="button"
        className="action-button action-button-plain folded-tools-more"
        aria-expanded={open}
        aria-controls={toolsId}
        onClick={() => setOpen(!open)}
      >
        {open ? texts.less : texts.more}
      </button>
      <div id={toolsId} className="folded-tools" data-open={open}>
        {children}
      </div>
    </>
  );
};
