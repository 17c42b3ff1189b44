/** How the counters of a battle look, with patterns if the player asks for them. */

import type { Battle } from "../../api/model";
import { type Looks, looksOf } from "../../counters/looks";
import { settings } from "./settings.svelte";

export const looksFor = (battle: Battle): Looks => looksOf(battle, settings.patterns);
