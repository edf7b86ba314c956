// The values of a configuration that must not leave the service: tokens, keys, what a URL carries,
// and the paths of its files; and what the environment keeps as a secret for others.

import { resolve } from "node:path";
import { addressSecrets } from "../../mind/advisor/address-secrets.ts";
import type { AccessToken } from "../http/callers.ts";
import type { Secret } from "../http/redaction.ts";
import type { ServiceConfiguration } from "./configuration.ts";
import { SETTINGS } from "./settings.ts";

/** Settings that name files. */
const FILES = ["tokens", "registry", "trustedKeys", "state", "conduct"] as const;
const SECRET_NAME = /key|token|secret|passw|credential/i;
/**
 * Shorter values of other programs' variables, and of what a URL carries, may be ordinary words that
 * answers are made of, such as `user`; the model's own errors leave the latter out in any length.
 */
const MIN_FOREIGN = 8;

export function secretsOf(
  configuration: Partial<ServiceConfiguration>,
  tokens: readonly AccessToken[],
  environment: NodeJS.ProcessEnv,
): Secret[] {
  const { token, modelKey, modelUrl, extensions = [] } = configuration;
  const secrets: Secret[] = tokens.map(({ name, token: value }) => ({ label: `token of ${name}`, value }));
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") secrets.push({ label, value });
  };
  add(SETTINGS.token.variable, token);
  add(SETTINGS.modelKey.variable, modelKey);
  if (modelUrl !== undefined)
    for (const value of addressSecrets(modelUrl))
      if (value.length >= MIN_FOREIGN) add(SETTINGS.modelUrl.variable, value);
  const files = [
    ...FILES.map((key) => [SETTINGS[key].variable, configuration[key]] as const),
    ...extensions.map((file) => [SETTINGS.extensions.variable, file] as const),
    ["LODESTONE_CACHE_DIR", environment.LODESTONE_CACHE_DIR] as const,
  ];
  for (const [variable, file] of files) {
    if (file === undefined || file === "") continue;
    add(variable, resolve(file));
    if (/[\\/]/.test(file)) add(variable, file);
  }
  for (const [name, value = ""] of Object.entries(environment))
    if (SECRET_NAME.test(name) && value.length >= MIN_FOREIGN) add(name, value);
  return secrets;
}
