#!/usr/bin/env node
import module from 'node:module';

// Keeps compiled code between runs; Node 20 does not have it.
module.enableCompileCache?.();
const { main } = await import('../dist/cli.js');
await main();
