import { own } from '../own.js';

/** The data of plugins for components, as Docusaurus arranges it: name → id → data. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The hooks of `@docusaurus/useGlobalData`. */
export interface DataHooks {
  readonly useGlobalData: () => GlobalData;
  readonly useAllPluginInstancesData: (name: string) => GlobalData[string] | undefined;
  readonly usePluginData: (name: string, id?: string) => unknown;
}

/** The hooks for the data of plugins, which `useData` gives. */
export function dataHooks(useData: () => GlobalData): DataHooks {
  return {
    useGlobalData: useData,
    useAllPluginInstancesData: (name) => own(useData(), name),
    usePluginData: (name, id = 'default') => own(own(useData(), name) ?? {}, id),
  };
}
