import { t } from '../text.js';

/** Default title of an admonition. A kind from the config is its own title. */
export function admonitionTitle(kind: string): string {
  switch (kind) {
    case 'note':
      return t('Note');
    case 'tip':
      return t('Tip');
    case 'info':
      return t('Info');
    case 'warning':
      return t('Warning');
    case 'danger':
      return t('Danger');
    case 'caution':
      return t('Caution');
    case 'important':
      return t('Important');
    default:
      return kind.charAt(0).toUpperCase() + kind.slice(1);
  }
}
