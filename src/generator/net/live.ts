import type { ServerResponse } from 'node:http';
import type { LiveStreams } from './web-server.js';

export interface LiveChannel extends LiveStreams {
  /** Tell every open page: a message is sent as one JSON event. */
  readonly send: (message: object) => void;
  readonly close: () => void;
}

/** Server-sent events to the open pages. New streams hear the last message first, so a page opened late knows of errors too. */
export function createLiveChannel(): LiveChannel {
  const streams = new Set<ServerResponse>();
  let last: string | undefined;
  return {
    add: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      response.write(last ?? ': hello\n\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
    },
    send: (message) => {
      const event = `data: ${JSON.stringify(message)}\n\n`;
      last = 'reload' in message ? undefined : event;
      for (const stream of streams) stream.write(event);
    },
    close: () => {
      for (const stream of streams) stream.end();
    },
  };
}

/** The script that a watched page carries: it reloads on a change and shows errors over the page. */
export const LIVE_SCRIPT = `(()=>{const s=new EventSource(${JSON.stringify('/__docsgen/live')});let box;s.onmessage=(e)=>{const m=JSON.parse(e.data);if(m.reload){location.reload();return}box?.remove();box=undefined;if(!m.errors?.length)return;box=document.createElement('pre');box.setAttribute('role','alert');box.style.cssText='position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;margin:0;padding:1rem 1.5rem;background:#2b0f12;color:#ffe3e3;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;z-index:99999;border-top:3px solid #ff6b6b';box.textContent=m.errors.join('\\n\\n');document.body.append(box)};addEventListener('pagehide',()=>s.close())})()`;
