import type { EntityKind } from "./audit-log-kinds.ts";
import {
  accountRequestStates,
  areas,
  banScopes,
  gameProtocols,
  reservationRequests,
  reservationStates,
  roundStates,
  storedIncidents,
  voteTypes,
} from "./constants.ts";
import { emblemShapes } from "./emblems.ts";
import { hueNames } from "./hues.ts";
import { roles } from "./roles.ts";
import { sides } from "./sides.ts";
import { textPageNames } from "./text-pages.ts";

/** The fields of the audit log whose values are constants, by the kind of the entity, with all constants. */
export const auditedChoices = {
  USER: { role: roles, ban: banScopes },
  RANKED_RESULT: { forfeit: sides },
  LEAGUE_RESULT: { forfeit: sides },
  CLAN: { crestShape: emblemShapes, crestColour: hueNames, crestSecondColour: hueNames },
  VOTE: { type: voteTypes },
  GAME_SERVER: { protocol: gameProtocols },
  ROUND: { state: roundStates },
  ANNOUNCEMENT: { area: areas },
  ACCOUNT_REQUEST: { state: accountRequestStates },
  TEXT: { page: textPageNames },
  RESERVATION: { state: reservationStates, asked: reservationRequests, incident: storedIncidents },
} as const satisfies { readonly [Kind in EntityKind]?: Readonly<Record<string, readonly string[]>> };
