import type { BoxNetwork } from './box-network.ts'
import { type Integrator, type IntegratorOptions, rosenbrockIntegrator } from './rosenbrock.ts'

/** What acts on the box from outside, all in molecule cm⁻³ s units. */
type Outside = {
  /** Slots of `BoxNetwork.rates.environment`: temperature, air, photolysis … */
  environment: Float64Array
  /** In the order of `BoxNetwork.constrained`. */
  constrained: Float64Array
  /** First-order loss (s⁻¹) and zero-order source of every entry of the state; the RO2 sum stands among them. */
  loss: Float64Array
  source: Float64Array
}

/** Fills everything that acts at a time; called at every stage of every step. */
export type Drivers = (timeS: number, outside: Outside) => void

/** A box with its solver; one after another it can run any number of times. */
export type BoxRunner = {
  /**
   * Integrates from knot to knot.
   * @param initial concentrations of the variables not zero at the start
   * @param knots ascending times in s, the kinks of the drivers; the first is the start
   * @param atKnot called at every knot with the state (variables, then RO2), which is used again
   */
  run(
    drivers: Drivers,
    initial: ReadonlyMap<string, number>,
    knots: ArrayLike<number>,
    atKnot: (moment: Moment) => void,
  ): void
  readonly work: Integrator['work']
  readonly filled: number
}

/** The box at one time; the arrays are those of the runner and change with the next step. */
export type Moment = {
  timeS: number
  state: Float64Array
  outside: Outside
  /** Rate of every reaction at this time for a state, molecule cm⁻³ s⁻¹. */
  ratesOf(state: Float64Array, out: Float64Array): void
}

const firstStepS = 1e-3

export const boxRunner = (box: BoxNetwork, options: IntegratorOptions): BoxRunner => {
  const { network, rates, ro2At, variables } = box
  const { size } = network
  const outside: Outside = {
    environment: new Float64Array(rates.environment.length),
    constrained: new Float64Array(box.constrained.length),
    loss: new Float64Array(size),
    source: new Float64Array(size),
  }
  const coefficients = new Float64Array(rates.count)
  const effective = new Float64Array(network.reactions)
  let drive: Drivers = () => undefined
  let setFor = Number.NaN
  const setTime = (timeS: number) => {
    if (timeS === setFor) return
    drive(timeS, outside)
    rates.evaluate(outside.environment, coefficients)
    box.effectiveRates(coefficients, outside.constrained, effective)
    setFor = timeS
  }
  const ratesOf: Moment['ratesOf'] = (state, out) => network.reactionRates(effective, state, out)
  const integrator = rosenbrockIntegrator(
    {
      pattern: network.pattern,
      derivative: (timeS, y, out) => {
        setTime(timeS)
        network.derivative(effective, outside.loss, outside.source, y, out)
      },
      jacobian: (timeS, y, out) => {
        setTime(timeS)
        network.jacobian(effective, outside.loss, y, out)
      },
    },
    options,
  )
  const variableAt = new Map(variables.map((species, index) => [species, index]))
  const ro2Members = box.mechanism.ro2.flatMap((species) => variableAt.get(species) ?? [])

  const run: BoxRunner['run'] = (drivers, initial, knots, atKnot) => {
    drive = drivers
    setFor = Number.NaN
    const state = new Float64Array(size)
    for (const [species, value] of initial) {
      const at = variableAt.get(species)
      if (at !== undefined) state[at] = value
    }
    const sumRo2 = () => {
      if (ro2At < 0) return
      let sum = 0
      for (const at of ro2Members) sum += state[at] ?? 0
      state[ro2At] = sum
    }
    sumRo2()
    integrator.restart(options.firstStepS ?? firstStepS)
    let timeS = knots[0] ?? 0
    for (let i = 0; i < knots.length; i++) {
      const knot = knots[i] ?? timeS
      if (i > 0) integrator.advance(state, timeS, knot)
      timeS = knot
      // The sum is an invariant; taking it anew at the knots keeps rounding from adding up over the days.
      sumRo2()
      setTime(timeS)
      atKnot({ timeS, state, outside, ratesOf })
    }
  }
  return { run, work: integrator.work, filled: integrator.filled }
}
