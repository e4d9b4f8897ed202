import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import type { SiteFile } from './generate.js';

const CONFIG = `baseURL = "https://example.com/"
title = "Bench"
disableKinds = ["RSS"]
[markup.highlight]
  noClasses = false
[markup.goldmark.renderer]
  unsafe = true
[markup.tableOfContents]
  startLevel = 2
  endLevel = 3
`;

const BASE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Title }} | {{ .Site.Title }}</title><meta name="description" content="{{ .Description }}"><link rel="canonical" href="{{ .Permalink }}"></head>
<body><a href="#main">Skip to content</a>
<nav aria-label="Breadcrumbs">{{ range .Ancestors.Reverse }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> / {{ end }}</nav>
<nav aria-label="Docs">{{ with .CurrentSection }}<ul>{{ range .Sections }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}</nav>
<main id="main"><h1>{{ .Title }}</h1>{{ block "main" . }}{{ .Content }}{{ end }}
<p>{{ range .GetTerms "tags" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</p>
<p>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }} {{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</p></main>
<aside>{{ .TableOfContents }}</aside></body></html>
`;

const LIST =
  '{{ define "main" }}{{ .Content }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}\n';
const LINK =
  '{{- $u := urls.Parse .Destination -}}{{- $to := .Destination -}}{{- with $u.Path -}}{{- with $.Page.GetPage . -}}{{- $to = .RelPermalink -}}{{- with $u.Fragment -}}{{- $to = printf "%s#%s" $to . -}}{{- end -}}{{- end -}}{{- end -}}<a href="{{ $to | safeURL }}">{{ .Text | safeHTML }}</a>{{- /**/ -}}\n';
const ADMONITION =
  '<div class="admonition {{ .Get 0 }}" role="note"><p>{{ .Get 0 }}</p>\n\n{{ .Inner | markdownify }}</div>\n';

const THEME: readonly SiteFile[] = [
  { path: 'config.toml', text: CONFIG },
  { path: 'layouts/_default/baseof.html', text: BASE },
  { path: 'layouts/_default/single.html', text: '{{ define "main" }}{{ .Content }}{{ end }}\n' },
  { path: 'layouts/_default/list.html', text: LIST },
  { path: 'layouts/_default/_markup/render-link.html', text: LINK },
  { path: 'layouts/shortcodes/admonition.html', text: ADMONITION },
];

/** Hugo from the PATH with a theme of one layout; undefined if it is not installed. */
export function hugo(work: string): Contestant | undefined {
  let version: string;
  try {
    version = /v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))?.[1] ?? '';
  } catch {
    return undefined;
  }
  const site = join(work, 'hugo');
  return {
    name: `Hugo ${version} (minimal theme)`,
    site,
    output: join(site, 'public'),
    caches: [join(site, 'resources'), join(site, '.hugo_build.lock')],
    adapt: (files) => [...THEME, ...files.map(adapted)],
    build: { program: 'hugo', args: ['--quiet'], cwd: site },
  };
}

/** Labels of folders become `_index.md`, positions weights, and directives shortcodes. */
function adapted({ path, text }: SiteFile): SiteFile {
  const moved = path.replace(/^docs\//, 'content/');
  if (path.endsWith('_category_.json')) {
    const { label, position } = JSON.parse(text) as { label: string; position: number };
    return {
      path: moved.replace('_category_.json', '_index.md'),
      text: `---\ntitle: ${label}\nweight: ${position}\n---\n`,
    };
  }
  return {
    path: moved === 'content/index.md' ? 'content/_index.md' : moved,
    text: text
      .replace(/^sidebar_position:/m, 'weight:')
      .replace(/^slug: \/\n/m, '')
      .replace(/^:::(\w+)\n([\s\S]*?)^:::$/gm, '{{< admonition $1 >}}$2{{< /admonition >}}')
      .replace(/\]\(([./\w-]*\/)?index\.md/g, ']($1_index.md'),
  };
}
