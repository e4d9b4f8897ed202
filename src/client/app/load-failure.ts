import { t } from '../../components/text.js';
import { noticeButton, showNotice, type Notice } from '../notice.js';

/** The notice that a page could not be loaded. The current page stays as it is. */
export interface LoadFailure {
  /** Shows the notice for the page at this path. `retry` runs when the reader asks for it. */
  readonly show: (path: string, retry: () => void) => void;
  readonly hide: () => void;
}

/** An address is read from left to right in every language. */
function addressText(path: string): HTMLElement {
  const address = document.createElement('code');
  address.dir = 'ltr';
  address.textContent = path;
  return address;
}

export function createLoadFailure(): LoadFailure {
  let notice: Notice | undefined;
  const hide = (): void => {
    notice?.remove();
    notice = undefined;
  };
  const show: LoadFailure['show'] = (path, retry) => {
    hide();
    const again = noticeButton('notice-action', t('Retry'), () => {
      notice?.text.replaceChildren(t('Loading the page …'));
      notice?.bar.setAttribute('aria-busy', 'true');
      again.disabled = true;
      retry();
    });
    notice = showNotice('alert', [again]);
    const title = document.createElement('strong');
    title.textContent = t('The page could not be loaded.');
    notice.text.append(title, ' ', t('Check your network connection.'), ' ', addressText(path));
  };
  return { show, hide };
}
