import type { ReactElement } from 'react';
import { Admonition } from './article/admonition.js';
import { fill } from './fill.js';
import { placeProps } from './link.js';
import { t } from './text.js';
import type { VersionNoticeView } from './view.js';

/** A notice above the pages of a version that is not the latest one, with a link to that. */
export function VersionNotice({ kind, site, version, latest }: VersionNoticeView): ReactElement {
  const title =
    kind === 'unreleased'
      ? t('Version {version} of {site} is not released yet.')
      : t('Version {version} of {site} is no longer maintained.');
  const sentence = fill(t('See the {link} ({version}).'), { version: latest.version });
  const [before, after] = sentence.split('{link}', 2);
  return (
    <Admonition kind="warning" title={fill(title, { site, version })}>
      <p>
        {before}
        <a {...placeProps(latest.place)}>{t('latest version')}</a>
        {after}
      </p>
    </Admonition>
  );
}
