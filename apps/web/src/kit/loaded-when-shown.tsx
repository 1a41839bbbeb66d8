import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code is fetched when it is first shown, and once. In place of React.lazy, which shows nothing for
 * 300 ms after a fallback stood there (React holds back what it reveals), however fast the code came.
 * @param waiting stands there until the code has come; a failure to load goes to the page's error boundary
 */
export const loadedWhenShown = <Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null
  const LoadedWhenShown = (props: Props) => {
    const [state, setState] = useState<{ Part: ComponentType<Props> } | { failure: unknown } | null>(
      loaded && { Part: loaded },
    )
    useEffect(() => {
      if (loaded) return
      let isHere = true
      load().then(
        (module) => {
          loaded = module.default
          if (isHere) setState({ Part: module.default })
        },
        (failure: unknown) => {
          if (isHere) setState({ failure })
        },
      )
      return () => {
        isHere = false
      }
    }, [])
    if (state === null) return waiting
    if ('failure' in state) throw state.failure
    return <state.Part {...props} />
  }
  return LoadedWhenShown
}
