import { Drawer } from '../../../ui/window/window';
import { recycleTexts as texts } from './recycle.texts';
import { RecycledParts } from './recycled-parts';

/** The recycle place of all forms. */
export const RecycleDrawer = (props: {
  open: boolean;
  mayEdit: boolean;
  onClose: () => void;
  onRestored: () => void;
}) => (
  <Drawer open={props.open} title={texts.title} size={640} destroyOnHidden onClose={props.onClose}>
    <p className="forms-intro">{texts.intro}</p>
    <RecycledParts mayEdit={props.mayEdit} onRestored={props.onRestored} />
  </Drawer>
);
