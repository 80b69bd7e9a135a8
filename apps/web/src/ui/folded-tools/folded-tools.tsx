import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { foldedToolsTexts as texts } from './folded-tools.texts';
import '../action-button/action-button.css';
import './folded-tools.css';

/** A press on a tool; one that opens a menu of its own does not count. */
const isTool = ({ target }: Event): boolean => {
  const tool = target instanceof Element ? target.closest('button, a') : null;
  return tool !== null && !tool.hasAttribute('aria-haspopup');
};

/**
 * Rarely used tools behind 更多. They stay mounted while it is closed, since their dialogs belong to them.
 */
export const FoldedTools = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  const toolsId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  // React bubbles events along the component tree: what a tool renders elsewhere on the page belongs to it too.
  const pressedInside = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    const [around, panel] = [root.current, tools.current];
    panel?.querySelector<HTMLElement>('button, a')?.focus();
    const closeToButton = () => {
      // At once, so that a dialog that a tool opens returns the focus to what is still to be seen.
      button.current?.focus();
      setOpen(false);
    };
    const closeOutside = () => {
      if (!pressedInside.current) setOpen(false);
      pressedInside.current = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closeToButton();
    };
    const closeByTool = (event: Event) => {
      if (isTool(event)) closeToButton();
    };
    document.addEventListener('pointerdown', closeOutside);
    around?.addEventListener('keydown', closeByKey);
    panel?.addEventListener('click', closeByTool);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      around?.removeEventListener('keydown', closeByKey);
      panel?.removeEventListener('click', closeByTool);
    };
  }, [open]);
  return (
    <div
      ref={root}
      className="folded-tools"
      onPointerDownCapture={() => {
        pressedInside.current = true;
      }}
    >
      <button
        ref={button}
        type="button"
        className="action-button action-button-plain folded-tools-more"
        aria-expanded={open}
        aria-controls={toolsId}
        onClick={() => setOpen(!open)}
      >
        {texts.more}
        <DownOutlined aria-hidden />
      </button>
      <div ref={tools} id={toolsId} className="folded-tools-panel" hidden={!open}>
        {children}
      </div>
    </div>
  );
};
