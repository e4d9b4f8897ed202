import * as vscode from 'vscode';
import type { Clients } from './clients.js';
import { SCHEMA_SCHEME, schemaOfYaml, schemaText } from './logic/schemas.js';

/** The parts of the API of the YAML extension that are used here. */
interface YamlExtension {
  readonly registerContributor?: (
    name: string,
    schemaOf: (resource: string) => string | undefined,
    contentOf: (address: string) => string | undefined,
  ) => boolean;
}

/**
 * Gives the editor the schemas of the site's docsgen. The JSON extension asks for those that the
 * manifest names. The YAML extension, if it is installed, asks for each file of a site.
 */
export function provideSchemas(clients: Clients): vscode.Disposable {
  const content = (uri: vscode.Uri): string => schemaText(clients.all()[0]?.docsgen, uri.path);
  void provideForYaml(clients, content);
  return vscode.workspace.registerTextDocumentContentProvider(SCHEMA_SCHEME, {
    provideTextDocumentContent: content,
  });
}

async function provideForYaml(
  clients: Clients,
  content: (uri: vscode.Uri) => string,
): Promise<void> {
  const extension = vscode.extensions.getExtension<YamlExtension>('redhat.vscode-yaml');
  const yaml = await extension?.activate();
  yaml?.registerContributor?.(
    SCHEMA_SCHEME,
    (resource) => {
      const uri = vscode.Uri.parse(resource);
      return clients.of(uri) === undefined ? undefined : schemaOfYaml(uri.path);
    },
    (address) => content(vscode.Uri.parse(address)),
  );
}
