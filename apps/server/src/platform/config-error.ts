/** A wrong variable is named with what it should be. */
export class ConfigError extends Error {}
