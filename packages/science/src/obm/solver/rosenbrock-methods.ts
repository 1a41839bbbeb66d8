/**
 * Coefficients of a Rosenbrock method in the form that needs no matrix product
 * (Hairer and Wanner, Solving ODE II, eq. IV.7.25); lower triangles row by row.
 */
export type RosenbrockMethod = {
  name: string
  stages: number
  /** Order for the step size: the error estimate behaves like h to this power. */
  errorOrder: number
  /** Weights of earlier stages in the argument of a stage. */
  a: readonly number[]
  /** Weights of earlier stages on the right hand side, divided by h. */
  c: readonly number[]
  /** False where a stage keeps the derivative of the stage before. */
  newDerivative: readonly boolean[]
  /** Weights of the stages in the solution and in the error. */
  m: readonly number[]
  e: readonly number[]
  /** Stage times and the factors of h·∂f/∂t; gamma[0] is γ. */
  alpha: readonly number[]
  gamma: readonly number[]
}

/** Four stages, order 3, L-stable: Sandu et al., Atmos. Environ. 31 (1997) 3459. */
export const rodas3: RosenbrockMethod = {
  name: 'RODAS3',
  stages: 4,
  errorOrder: 3,
  a: [0, 2, 0, 2, 0, 1],
  c: [4, 1, -1, 1, -1, -8 / 3],
  newDerivative: [true, false, true, true],
  m: [2, 0, 1, 1],
  e: [0, 0, 0, 1],
  alpha: [0, 0, 1, 1],
  gamma: [0.5, 1.5, 0, 0],
}

const rodas4LastRow = [1.221224509226641, 6.019134481288629, 12.53708332932087, -0.687886036105895]

/** Six stages, order 4, L-stable: Hairer and Wanner, Solving ODE II, IV.7 (code RODAS). */
export const rodas4: RosenbrockMethod = {
  name: 'RODAS4',
  stages: 6,
  errorOrder: 4,
  a: [
    1.544,
    0.9466785280815826,
    0.2557011698983284,
    3.314825187068521,
    2.896124015972201,
    0.9986419139977817,
    ...rodas4LastRow,
    ...rodas4LastRow,
    1,
  ],
  c: [
    -5.6688, -2.430093356833875, -0.2063599157091915, -0.1073529058151375, -9.594562251023355, -20.47028614809616,
    7.496443313967647, -10.24680431464352, -33.99990352819905, 11.7089089320616, 8.083246795921522, -7.981132988064893,
    -31.52159432874371, 16.31930543123136, -6.058818238834054,
  ],
  newDerivative: [true, true, true, true, true, true],
  m: [...rodas4LastRow, 1, 1],
  e: [0, 0, 0, 0, 0, 1],
  alpha: [0, 0.386, 0.21, 0.63, 1, 1],
  gamma: [0.25, -0.1043, 0.1035, -0.03620000000000023, 0, 0],
}
