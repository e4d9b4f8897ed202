#!/usr/bin/env node
import module from 'node:module';

// Keeps compiled code between runs; Node 20 does not have it.
module.enableCompileCache?.();
await import('../dist/cli.js');
