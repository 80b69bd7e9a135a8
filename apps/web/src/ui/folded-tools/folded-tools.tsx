import { type ReactNode, useId, useState } from 'react';
import { foldedToolsTexts as texts } from './folded-tools.texts';
import '../action-button/action-button.css';
import './folded-tools.css';

/** Tools that are seldom used: in their places on a wide screen, on a phone behind 更多. */
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
