import { pageFaults, type Fault } from './edit.js';

/** Slips in the syntax of Markdown: headings, lists, tables, emphasis, notes, HTML. */
export const markdownFaults: readonly Fault[] = pageFaults([
  // Headings
  ['a heading without a space', '«##Install the client'],
  ['a deeper heading without a space', '«###Configure the client'],
  ['a heading with a no-break space', '«##\u00a0Install the client'],
  ['a heading of level 7', '«####### Very deep'],
  ['an empty heading', '«##\n\nWords.'],
  ['an empty heading with closing hashes', '«## ##\n\nWords.'],
  ['a heading that skips two levels', '«##### Deep\n\nWords.'],
  ['a second first-level heading', '«# Quickstart\n\nWords.'],
  ['a second title, underlined', '«Quickstart again\n================\n\nWords.'],
  [
    'dashes below a sentence',
    '«Run the command twice, as the\nfirst run only prepares.\n«---\n\nMore.',
  ],
  ['a heading id with a space', '## Set up «{#set up}\n\nWords.'],

  ['a heading id without its closing brace', '## Set up «{#set-up\n\nWords.'],
  ['a heading id twice', '## One {#same-id}\n\nWords.\n\n«## Two «{#same-id}\n\nWords.'],

  // Emphasis and code
  ['bold that is never closed', 'This is «**very important for the rest of the page.'],
  ['bold with spaces inside', 'This is «** important ** for all.'],
  ['bold that opens in the middle', 'Use the «**queue option* here.'],
  ['struck text that is never closed', 'The «~~old flag is gone.'],
  ['code that is never closed', 'Run «`kestrel work and wait.'],
  ['code with two backticks in front and one behind', 'Run «``kestrel work` and wait.'],
  ['code closed by a quote', "Run «`kestrel work' and wait."],

  // Lists
  ['list items without spaces', '«-One thing\n-Another thing'],
  ['list items with stars and no spaces', '«*One thing\n*Another thing'],
  ['numbers without spaces', '«1.Install it\n2.Run it'],
  ['numbers with brackets and no spaces', '«1)Install it\n2)Run it'],
  ['a task without a space in the box', '- [x] Done\n- «[] Open'],
  ['a task without a space behind the box', '- [x] Done\n- «[x]Closed'],
  ['a task with a space beside the x', '- [x] Done\n- «[x ] Closed'],
  ['a list item with a no-break space', '«-\u00a0One thing\n-\u00a0Another thing'],
  ['a list with bullets of a word processor', '«• One thing\n• Another thing'],
  // Tables
  ['a table without its row of dashes', '«| Flag | Meaning |\n| `-q` | Queue |\n| `-s` | Slots |'],
  [
    'a row of dashes with a column too few',
    '«| Flag | Meaning | Default |\n«| --- | --- |\n| `-q` | Queue | none |',
  ],
  [
    'a row of dashes with a column too many',
    '«| Flag | Meaning |\n«| --- | --- | --- |\n| `-q` | Queue |',
  ],
  ['a row with a cell too many', '| Flag | Meaning |\n| --- | --- |\n| `-q` | Queue «| «none |'],
  ['a pipe in code in a table', '| Flag | Meaning |\n| --- | --- |\n| `a | b` «| «Either |'],
  [
    'a blank line in a table',
    '| Flag | Meaning |\n| --- | --- |\n| `-q` | Queue |\n\n«| `-s` | Slots |\n\nWords.',
  ],
  [
    'a blank line below the head of a table',
    '«| Flag | Meaning |\n\n«| --- | --- |\n| `-q` | Queue |',
  ],
  ['plus signs in the row of dashes', '«| Flag | Meaning |\n«|-----+---------|\n| `-q` | Queue |'],
  ['a colon inside the row of dashes', '«| Flag | Meaning |\n«| -:- | --- |\n| `-q` | Queue |'],
  [
    'text directly above a table',
    'The flags:\n«| Flag | Meaning |\n«| --- | --- | --- |\n| `-q` | Queue |',
  ],
  // Footnotes and definitions
  ['a footnote without a definition', 'Words«[^missing] and more.'],
  ['a footnote that nothing names', 'Words.\n\n«[^nobody]: A note.'],
  ['a footnote defined twice', 'Words[^n].\n\n[^n]: One.\n\n«[^n]: Two.'],
  ['a footnote with a space in its mark', 'Words«[^a b].\n\n«[^a b]: A note.'],
  ['a footnote in other words', 'Words«[^limits].\n\n[^limit]: A note.'],
  ['a definition without a colon', 'See «[the guide][guide].\n\n[guide] /docs/reference/cli'],
  [
    'a definition twice',
    'See [the guide][guide].\n\n[guide]: /docs/reference/cli\n«[guide]: /docs/reference/config',
  ],
  [
    'a reference that is not defined',
    'See «[the guide][giude].\n\n[guide]: /docs/reference/cli'.replace(
      '\n\n[guide]: /docs/reference/cli',
      '',
    ),
  ],
  ['a collapsed reference that is not defined', 'See «[the guide][].'],
  ['an image reference that is not defined', 'See «![the screen][screen-one].'],
  // Quotes that are admonitions
  ['an alert of an unknown kind', '> «[!NOTES]\n> Words.', /NOTES|admonition|alert|unknown/i],
  ['an alert without its closing bracket', '> «[!NOTE\n> Words.'],
  ['an alert with a space', '> «[! NOTE]\n> Words.'],
  ['an alert without the exclamation mark', '> «[NOTE]\n> Words.'],
  // HTML
  ['a comment that is never closed', '«<!-- Later: add pictures.\n\nWords.'],
  ['a comment with one dash', '«<!- Later -->\n\nWords.'],
  ['a comment closed like a tag', '«<!-- Later >\n\nWords.'],
  ['details that are never closed', '«<details>\n<summary>More</summary>\n\nWords.'],
  ['a div that is never closed', '«<div class="wide">\n\nWords.'],
  ['a table that is never closed', '«<table>\n<tr><td>One</td></tr>\n\nWords.'],
  ['a bold tag that is never closed', 'This is «<b>important for all.'],
  ['a superscript closed as a subscript', 'Ten «<sup>2«</sub> jobs.'],
  ['a stray closing div', 'Words.\n\n«</div>\n\nMore.'],
  [
    'a stray closing details',
    '<details>\n<summary>More</summary>\n\nWords.\n\n</details>\n\n«</details>',
  ],
  ['a break written as a closing tag', 'One line«</br>another.'],
  ['a summary outside details', '«<summary>More</summary>\n\nWords.'],
  ['a script', '«<script>alert(1)</script>\n\nWords.'],
  ['a script from elsewhere', '«<script src="https://cdn.example.com/x.js"></script>'],
  ['a style sheet in the page', '«<style>.wide { width: 100% }</style>'],
  [
    'a handler on an element',
    '<button «onclick="go()">Go</button>'.replace('<button «', '«<button «'),
  ],
  ['an address that runs code', '«<a «href="javascript:go()">Go</a>'],
  ['a placeholder in angle brackets', 'Run it with «<your-queue> as the name.'],
  ['a generic type in the text', 'It returns a List«<String> of names.'],
  ['a misspelt tag', '«<detials>\n<summary>More</summary>\n\nWords.\n\n</detials>'],
  ['an image tag without alternative text', '«<img src="/img/dashboard.png">'],
  ['an image tag of a missing file', '«<img «src="/img/dashbord.png" alt="The dashboard">'],
  ['an anchor tag to a missing page', 'See «<a «href="/docs/reference/clu">the tool</a>.'],
  ['an anchor tag to a missing heading', 'See «<a «href="#befor-you-start">above</a>.'],
  ['a quote in a tag that is never closed', 'See «<a href="/docs/reference/cli>the tool</a>.'],
  ['an id of HTML twice', '<a id="here"></a>\n\nWords.\n\n«<a «id="here"></a>'],

  // Characters
  ['a zero-width space in a word', 'Run kes«\u200btrel now.'],
  ['a soft hyphen in code', 'Run `kes«\u00adtrel` now.'],
  ['a bidirectional override', 'Run «\u202ekestrel\u202c now.'],
  ['a replacement character', 'A caf«\ufffd for all.'],
  ['text decoded with a wrong charset', 'A caf«Ã© for all.'],
  ['a merge conflict', '«<<<<<<< HEAD\nOld words.\n=======\nNew words.\n>>>>>>> branch'],
  [
    'a merge conflict with a base',
    '«<<<<<<< HEAD\nOld words.\n||||||| base\nOlder words.\n=======\nNew words.\n>>>>>>> branch',
  ],
  ['half of a merge conflict', 'Words.\n\n«=======\n\nNew words.\n\n«>>>>>>> branch'],
]);
