import type { Line } from '../report.ts';

/** Environment variables of the service. */
export type Settings = Readonly<Record<string, string>>;

export interface ScenarioOptions {
  /** How often `kills` kills the service on each database. */
  readonly times: number;
  /** The commit of the release that `rolling-upgrade` upgrades. Default: the one before the newest migration. */
  readonly from?: string | undefined;
}

/** Loads the service and reports what it measured. */
export type Scenario = (settings: Settings, options: ScenarioOptions) => Promise<Line[]>;
