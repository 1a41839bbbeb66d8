export interface Profile {
  remarkName: string
  userName: string
  mobilePhone: string
  email: string
}

export const mobilePattern = /^1[3-9]\d{9}$/
export const emailPattern = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/** user-07: save is open only when all four are filled and valid. */
export const profileComplete = (profile: Profile): boolean =>
  profile.remarkName.trim() !== '' &&
  profile.userName !== '' &&
  mobilePattern.test(profile.mobilePhone) &&
  emailPattern.test(profile.email)
