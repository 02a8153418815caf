import { createRequire } from 'node:module';
import { SettingError } from '../settings.ts';

/** The packages of deploy/traces, which most installations do not have (decision 59). */
const PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/** @throws SettingError when the packages that send traces are not installed */
export function requireTracePackages(): void {
  const { resolve } = createRequire(import.meta.url);
  try {
    PACKAGES.forEach((name) => resolve(name));
  } catch (error) {
    throw new SettingError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed. ' +
        'Install them with npm ci --omit=dev --workspace tilgode --workspace tilgode-traces --include-workspace-root, or remove the setting.',
      { cause: error },
    );
  }
}
