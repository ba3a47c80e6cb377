import type { Line } from '../report.ts';

/** Environment variables of the service. */
export type Settings = Readonly<Record<string, string>>;

export interface ScenarioOptions {
  /** How often `kills` kills the service on each database. */
  readonly times: number;
}

/** Loads the service and reports what it measured. */
export type Scenario = (settings: Settings, options: ScenarioOptions) => Promise<Line[]>;
