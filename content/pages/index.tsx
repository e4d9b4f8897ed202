import './home.css';
import type { ReactElement } from 'react';

export const frontMatter = {
  title: 'Build invincible applications',
  description:
    'Documentation of Temporal, the durable execution platform: SDK guides in seven languages, concepts, Temporal Cloud, self-hosting, CLI and troubleshooting.',
  bare: true,
  search: false,
};

const SDKS = [
  { mark: '.go', name: 'Go', href: '/develop/go' },
  { mark: '.java', name: 'Java', href: '/develop/java' },
  { mark: '.py', name: 'Python', href: '/develop/python' },
  { mark: '.ts', name: 'TypeScript', href: '/develop/typescript' },
  { mark: '.cs', name: '.NET', href: '/develop/dotnet' },
  { mark: '.php', name: 'PHP', href: '/develop/php' },
  { mark: '.rb', name: 'Ruby', href: '/develop/ruby' },
];

const DOORS = [
  {
    title: 'Temporal Cloud',
    href: '/cloud',
    text: 'The Temporal Service, run for you. Create a Namespace, point your Workers at it, and storage, upgrades and availability are taken care of.',
    action: 'Explore Temporal Cloud',
  },
  {
    title: 'Self-hosted Temporal',
    href: '/self-hosted-guide',
    text: 'The same open-source Temporal Service on your own machines. Deploy, secure, monitor and upgrade it with this guide.',
    action: 'Read the self-hosted guide',
  },
];

const POPULAR = [
  { title: 'Workflows', href: '/workflows', text: 'Code that survives every failure' },
  { title: 'Activities', href: '/activities', text: 'Single steps that may fail and be retried' },
  { title: 'Workers', href: '/workers', text: 'Your processes, which run your code' },
  { title: 'Task Queues', href: '/task-queue', text: 'How work finds a Worker' },
  {
    title: 'Retry Policies',
    href: '/encyclopedia/retry-policies',
    text: 'When and how often to try again',
  },
  { title: 'Temporal CLI', href: '/cli', text: 'Start, inspect and steer from a terminal' },
  {
    title: 'Troubleshooting',
    href: '/troubleshooting',
    text: 'Errors, their causes and their cures',
  },
  { title: 'Glossary', href: '/glossary', text: 'Every Temporal term in a sentence or two' },
];

/** The columns of the picture: one step of an order each. */
const STEPS = [
  { x: 66, label: 'Reserve' },
  { x: 168, label: 'Charge' },
  { x: 270, label: 'Ship' },
  { x: 372, label: 'Receipt' },
] as const;

/** A check mark around a point. */
const check = (x: number, y: number): string => `M${x - 5} ${y}l3.5 4 6.5-8`;

/**
 * Durable execution in one picture: a Worker dies half-way, what it did is
 * recorded, another one replays the record and goes on from there.
 */
function DurableExecution(): ReactElement {
  return (
    <svg
      className="home-picture"
      viewBox="0 0 440 404"
      role="img"
      aria-labelledby="home-picture-title home-picture-text"
    >
      <title id="home-picture-title">How durable execution works</title>
      <desc id="home-picture-text">
        A Workflow has four steps: reserve, charge, ship and receipt. Worker A finishes two steps
        and crashes in the third. Each finished step was recorded in the Event History. Worker B
        replays the two recorded steps without running them again, then runs the last two to the
        end.
      </desc>

      <text x="16" y="26" className="home-lane">
        Worker A
      </text>
      <path d="M16 70H250" className="home-thread" />
      <path d="M250 70l8-9 6 16 6-14 5 9" className="home-thread home-snap" />
      {STEPS.slice(0, 2).map(({ x }) => (
        <g key={x}>
          <path d={`M${x} 88v58m-5-7 5 7 5-7`} className="home-record" />
          <circle cx={x} cy="70" r="15" className="home-node home-node-done" />
          <path d={check(x, 70)} className="home-check" />
        </g>
      ))}
      <path d="M294 60l18 18m0-18-18 18" className="home-crash" />
      <text x="324" y="75" className="home-note home-note-crash">
        crashes
      </text>

      <rect x="8" y="152" width="424" height="84" rx="10" className="home-history" />
      <text x="24" y="176" className="home-note">
        Event History, kept by the Temporal Service
      </text>
      {STEPS.map(({ x, label }, index) => (
        <g key={label}>
          <rect x={x - 45} y="188" width="90" height="34" rx="6" className="home-event" />
          <text x={x} y="210" textAnchor="middle" className="home-event-label">
            {index + 1} {label}
          </text>
        </g>
      ))}

      {STEPS.map(({ x }, index) =>
        index < 2 ? (
          <g key={x}>
            <path d={`M${x} 244v52`} className="home-record home-replay" />
            <path d={`M${x - 5} 293l5 7 5-7`} className="home-record" />
          </g>
        ) : (
          <path key={x} d={`M${x} 300v-58m-5 7 5-7 5 7`} className="home-record" />
        ),
      )}
      <path d="M16 322H168" className="home-thread home-thread-replay" />
      <path d="M168 322H418" className="home-thread" />
      <circle cx="424" cy="322" r="6" className="home-end" />
      {STEPS.map(({ x }, index) => (
        <g key={x}>
          <circle
            cx={x}
            cy="322"
            r="15"
            className={index < 2 ? 'home-node home-node-replay' : 'home-node home-node-done'}
          />
          {index >= 2 && <path d={check(x, 322)} className="home-check" />}
        </g>
      ))}
      <text x="117" y="364" textAnchor="middle" className="home-note">
        replayed, not run again
      </text>
      <text x="321" y="364" textAnchor="middle" className="home-note">
        run to the end
      </text>
      <text x="16" y="396" className="home-lane">
        Worker B
      </text>
    </svg>
  );
}

function Hero(): ReactElement {
  return (
    <header className="home-hero">
      <div>
        <h1>Build invincible applications</h1>
        <p className="home-lead">
          Temporal is a durable execution platform: it runs your code to the end, whatever fails on
          the way. You write Workflows in your own language, and the Temporal Service records every
          step, so that any Worker can go on exactly where another one stopped.
        </p>
        <p className="home-actions">
          <a className="home-button" href="/quickstarts">
            Start with a quickstart
          </a>
          <a className="home-button home-button-quiet" href="/workflows">
            Understand Workflows
          </a>
        </p>
      </div>
      <DurableExecution />
    </header>
  );
}

function Sdks(): ReactElement {
  return (
    <section className="home-section" aria-labelledby="home-sdks">
      <h2 id="home-sdks">Develop in your language</h2>
      <ul className="home-sdks">
        {SDKS.map(({ mark, name, href }) => (
          <li key={href}>
            <a href={href}>
              <span className="home-mark" aria-hidden="true">
                {mark}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstRun(): ReactElement {
  return (
    <section className="home-section home-first" aria-labelledby="home-first">
      <div>
        <h2 id="home-first">Your first Workflow in ten minutes</h2>
        <p className="home-text">
          One command starts a complete Temporal Service on your machine, with a Web UI to watch
          your Workflows run. The quickstarts take you from there, step by step, in all seven
          languages.
        </p>
        <p className="home-actions">
          <a className="home-button" href="/quickstarts">
            Choose a quickstart
          </a>
        </p>
      </div>
      <ol className="home-steps">
        <li>
          <span className="home-step-title">Install the Temporal CLI</span>
          <code>brew install temporal</code>
        </li>
        <li>
          <span className="home-step-title">Start the Service</span>
          <code>temporal server start-dev</code>
        </li>
        <li>
          <span className="home-step-title">
            Run your Workflow, stop the Worker, watch it go on
          </span>
          <code>http://localhost:8233</code>
        </li>
      </ol>
    </section>
  );
}

function Doors(): ReactElement {
  return (
    <section className="home-section" aria-labelledby="home-doors">
      <h2 id="home-doors">Run it in production</h2>
      <div className="home-doors">
        {DOORS.map(({ title, href, text, action }) => (
          <div key={href} className="home-door">
            <h3>{title}</h3>
            <p>{text}</p>
            <a href={href}>{action}</a>
          </div>
        ))}
      </div>
    </section>
  );
}

function Popular(): ReactElement {
  return (
    <section className="home-section" aria-labelledby="home-popular">
      <h2 id="home-popular">Popular pages</h2>
      <ul className="home-popular">
        {POPULAR.map(({ title, href, text }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The home page. */
export default function Home(): ReactElement {
  return (
    <div className="home">
      <Hero />
      <Sdks />
      <FirstRun />
      <Doors />
      <Popular />
    </div>
  );
}
