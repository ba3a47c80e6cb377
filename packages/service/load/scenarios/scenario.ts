import type { Line } from '../report.ts';

/** Environment variables of the service. */
export type Settings = Readonly<Record<string, string>>;

/** Loads the service and reports what it measured. */
export type Scenario = (settings: Settings) => Promise<Line[]>;
