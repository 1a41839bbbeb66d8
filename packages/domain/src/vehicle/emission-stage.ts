/** Stages of the national emission standards for vehicles; null where the register does not say. */
export const emissionStages = ['国Ⅰ', '国Ⅱ', '国Ⅲ', '国Ⅳ', '国Ⅴ', '国Ⅵ'] as const
export type EmissionStage = (typeof emissionStages)[number]
