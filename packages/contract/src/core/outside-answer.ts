/**
 * What a person from elsewhere is told: somebody who holds the call's right but whose area, organisation and tasks have
 * nothing to do with the object of the call's example (“Read: site data and rankings city-wide; the upwind list
 * city-wide; emission detail in one's own area or where named in one's task; an event by every organisation in its
 * flow. Write: by area and assignment”). The scope suite asks every call with a session and compares.
 */
export type OutsideAnswer =
  /** Refused, and nothing is written. */
  | 'denied'
  /** Made by one person: refused to every other, the city's dispatcher included. */
  | 'personal'
  /** Answered without a single object. */
  | 'empty'
  /** A batch: each object is refused by itself. */
  | 'eachDenied'
  /** Enterprises by name, industry and place; nothing of their emissions, energy, states or people. */
  | 'namesOnly'
  /** The same for the whole city: sites, air, weather, radars, word lists, the shape of forms. */
  | 'cityWide'
  /** About whoever asks, or made by it: nobody else's object can be named. */
  | 'own'
  /** The city's administration: the right alone decides, and no role that works in a district holds it. */
  | 'byRight'
  /** Kept once for the whole city: refused to everybody whose area is not the city, whatever the rights. */
  | 'cityOnly'
