/** Made by `npm run types` from the server's OpenAPI document; not written by hand. */

export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description That the process is alive, and its version; whether it can work is another question.
         */
        get: operations["health_api_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ready
         * @description Whether the server can do its work: that its database answers, and soon.
         */
        get: operations["ready_api_ready_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Network
         * @description Whether others reach this server, and where.
         */
        get: operations["network_api_network_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scenarios
         * @description Every scenario.
         */
        get: operations["scenarios_api_scenarios_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios/{scenario}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scenario
         * @description A battle before the first move: map, pieces, charts, rules.
         */
        get: operations["scenario_api_scenarios__scenario__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios/{scenario}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Provenance
         * @description Where a figure is from: the statement that holds for the key at a path of a file.
         */
        get: operations["provenance_api_scenarios__scenario__provenance_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules
         * @description The rules of a game, paragraph by paragraph.
         */
        get: operations["rules_api_rules__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rulings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rulings
         * @description How the cases were decided that the rules of a game leave open.
         */
        get: operations["rulings_api_rulings__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/glosses/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Glosses
         * @description Words of a game that a player meets, in short.
         */
        get: operations["glosses_api_glosses__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players
         * @description The machine players to choose from, the weakest first; others can be asked for by name.
         */
        get: operations["players_api_players_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Courses
         * @description Every course, with the titles of its lessons.
         */
        get: operations["courses_api_courses_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{course}/{lesson}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin Lesson
         * @description Begin a match in which a lesson is learnt.
         */
        post: operations["begin_lesson_api_courses__course___lesson__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create
         * @description Begin a match.
         */
        post: operations["create_api_matches_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Record
         * @description Begin a match where a record ends, or with a position file.
         */
        post: operations["import_record_api_matches_import_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Status
         * @description How the matches stand that a browser remembers, as far as its tokens are good.
         */
        post: operations["status_api_matches_status_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look
         * @description How things stand, as the asker may see it.
         */
        get: operations["look_api_matches__match_id__get"];
        put?: never;
        post?: never;
        /**
         * Drop
         * @description Delete a match, a try-out or a shared moment, for everybody.
         */
        delete: operations["drop_api_matches__match_id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play
         * @description Play actions, as far as nothing rolls, interrupts or forbids.
         */
        post: operations["play_api_matches__match_id__actions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/entropy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Entropy
         * @description Add something to the dice before their first roll, so that nobody else has chosen them.
         */
        post: operations["add_entropy_api_matches__match_id__entropy_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Take back what the asker last played together, or all after a moment as far as may be.
         */
        post: operations["undo_api_matches__match_id__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/battle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Battle
         * @description The battle of this match before the first move, with its options.
         */
        get: operations["battle_api_matches__match_id__battle_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why
         * @description Why an action may not be played, now or after a plan; no reasons exactly when it may.
         */
        post: operations["why_api_matches__match_id__why_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/meant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Meant
         * @description What pointing at a piece or a hex means, and why that may not be played.
         *
         *     A piece by itself that has nothing to choose is answered with what keeps it waiting.
         */
        post: operations["meant_api_matches__match_id__meant_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/pieces/{piece}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Piece
         * @description A piece in words: its figures, its condition, everything about it.
         */
        get: operations["piece_api_matches__match_id__pieces__piece__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/idle/{piece}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Idle
         * @description Why a piece of the asker's has nothing to choose now.
         */
        get: operations["idle_api_matches__match_id__idle__piece__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Odds
         * @description What a legal action can lead to, exactly, now or after a plan.
         */
        post: operations["odds_api_matches__match_id__odds_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/reach/{piece}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reach
         * @description Where a piece could go from here, by which actions, and what would happen.
         *
         *     ``along`` are others of its hex, joined by +, that are to go to the same hex.
         */
        get: operations["reach_api_matches__match_id__reach__piece__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/outlook/{piece}/{there}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outlook
         * @description What would come of a piece's going to a hex, or of its staying where it is in hand.
         */
        get: operations["outlook_api_matches__match_id__outlook__piece___there__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/overlays/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Overlay
         * @description Something to be laid over the map.
         */
        get: operations["overlay_api_matches__match_id__overlays__kind__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advice
         * @description What a machine would do in the asker's place; only where no other person plays.
         */
        get: operations["advice_api_matches__match_id__advice_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Score
         * @description The score with its parts, what each side still needs, what each has lost.
         */
        get: operations["score_api_matches__match_id__score_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/course": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Course
         * @description Score and losses of both sides turn by turn.
         */
        get: operations["course_api_matches__match_id__course_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders
         * @description The asker's standing orders, and those that could be given.
         */
        get: operations["orders_api_matches__match_id__orders_get"];
        /**
         * Set Orders
         * @description Give standing orders for the decisions that come in another's turn.
         */
        put: operations["set_orders_api_matches__match_id__orders_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The record of the match so far, as a text file; what the asker may not know is covered.
         */
        get: operations["record_api_matches__match_id__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/replay/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description How things stood after so many actions, as the asker may see it.
         */
        get: operations["replay_api_matches__match_id__replay__number__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log
         * @description The log after an action.
         */
        get: operations["log_api_matches__match_id__log_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Branches
         * @description Begin a match with a moment of this one, as far as the asker may know it.
         */
        post: operations["branches_api_matches__match_id__branches_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/moments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moments
         * @description Make a moment that others can look at, as far as anybody may know it.
         */
        post: operations["moments_api_matches__match_id__moments_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/position/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Position
         * @description The position file of a moment, as far as anybody may know it.
         */
        get: operations["position_api_matches__match_id__position__number__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Review
         * @description How the chances went over a match that is over, and what moved them.
         */
        get: operations["review_api_matches__match_id__review_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/review/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture
         * @description The same as a picture.
         */
        get: operations["picture_api_matches__match_id__review_picture_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/review/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counsel
         * @description What a Marshal would have done when so many actions stood.
         */
        get: operations["counsel_api_matches__match_id__review__number__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AdviceStep
         * @description Actions of one piece in a plan: where it goes, or what it aims at.
         */
        AdviceStep: {
            actions: string[];
            text: string;
            why: string;
            piece: string | null;
            origin: string | null;
            hex: string | null;
            aims: boolean;
        };
        /**
         * AdviceTold
         * @description What somebody would do in the asker's place, and what he expects of it.
         *
         *     ``now`` and ``after`` are chances to win in a hundred: as things stand, and with the plan. In
         *     the midst of a turn the first is no measure for the second: it leaves out the enemy's answer.
         *     ``expects`` says the second in words, unless the plan says it itself.
         */
        AdviceTold: {
            by: string;
            plan: string;
            expects: string;
            now: number;
            after: number;
            steps: components["schemas"]["AdviceStep"][];
        };
        /** @description A battle; ``game`` says which shape it has. */
        AnyBattle: components["schemas"]["CamposantoBattle"] | components["schemas"]["MontecuccoliBattle"] | components["schemas"]["PiacenzaBattle"];
        /** @description What a seat may know; ``game`` says which shape it has. */
        AnyView: components["schemas"]["CamposantoView"] | components["schemas"]["MontecuccoliView"] | components["schemas"]["PiacenzaView"];
        /**
         * Asked
         * @description An action to ask about, and what would be played before it.
         */
        Asked: {
            action: string;
            after: string[];
        };
        /**
         * AssaultScene
         * @description An assault: being put together (``roll`` is None), or with its next roll.
         */
        AssaultScene: {
            attacker: string;
            defender: string;
            attackers: string[];
            defenders: string[];
            isolated: string[];
            pledged: string[];
            roll: number | null;
            thresholds: components["schemas"]["Threshold"][];
            ledgers: {
                [key: string]: components["schemas"]["LedgerTold"];
            };
        };
        /**
         * Begun
         * @description A match that has begun: a token for each seat that a person plays, one for spectators.
         *
         *     By the token ``owner`` it may be deleted; it is told this once.
         */
        Begun: {
            match: string;
            scenario: string;
            tokens: {
                [key: string]: string;
            };
            owner: string;
        };
        /**
         * Branch
         * @description A match to begin with a moment; a try-out, unless it is to be played in earnest.
         */
        Branch: {
            /** Number */
            number: number;
            /** Players */
            players?: {
                [key: string]: string;
            };
            /**
             * Tryout
             * @default true
             */
            tryout: boolean;
        };
        /**
         * CamposantoBattle
         * @description The battle before the first move.
         */
        CamposantoBattle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "camposanto";
            id: string;
            title: string;
            summary: string;
            date: string;
            begins: string;
            turns: number;
            turn_minutes: number;
            sequence: components["schemas"]["battaglia.games.camposanto.telling.battle.TurnTold"][];
            first: string | null;
            points_to_win: number;
            seats: components["schemas"]["CamposantoSeat"][];
            nations: components["schemas"]["battaglia.games.camposanto.telling.battle.NationTold"][];
            map: components["schemas"]["MapTold"];
            pieces: components["schemas"]["CamposantoPieceTold"][];
            charts: components["schemas"]["ChartsTold"];
            options: components["schemas"]["OptionTold"][];
            special: components["schemas"]["SpecialTold"][];
            victory: components["schemas"]["VictoryTold"][];
            goals: components["schemas"]["GoalTold"][];
            overlays: components["schemas"]["OverlayKind"][];
            provenance: components["schemas"]["Provenances"];
        };
        /**
         * CamposantoPiece
         * @description A piece as it is now. Marshals have no facing and no steps; ``fire`` is for batteries.
         */
        CamposantoPiece: {
            /** @enum {unknown} */
            arm: "artillery" | "cavalry" | "infantry" | "light" | "marshal";
            seat: string;
            wing: string;
            hex: string;
            lost: boolean;
            moved: boolean;
            facing: ("N" | "NE" | "NW" | "S" | "SE" | "SW") | null;
            steps: number;
            full: number;
            stars: number;
            front: string[];
            assaulted: boolean;
            attacked: boolean;
            retreated: boolean;
            fired: boolean;
            fire: number[];
        };
        /**
         * CamposantoPieceTold
         * @description A piece as it is printed. Marshals have neither steps nor facing.
         */
        CamposantoPieceTold: {
            id: string;
            /** @enum {unknown} */
            kind: "marshal" | "unit";
            seat: string;
            name: string;
            /** @enum {unknown} */
            arm: "artillery" | "cavalry" | "infantry" | "light" | "marshal";
            arm_name: string;
            wing: string;
            wing_name: string;
            nation: string | null;
            steps: number | null;
            stars: number;
            battery: string | null;
            fire: number[];
            mp: number;
            men: number | null;
            hex: string | null;
            facing: ("N" | "NE" | "NW" | "S" | "SE" | "SW") | null;
            source: string;
            look: components["schemas"]["CounterLook"];
        };
        /**
         * CamposantoSeat
         * @description A side: its general, its first series of order points, its wings, its way back.
         */
        CamposantoSeat: {
            id: string;
            name: string;
            colour: string;
            general: string;
            order_points: number[];
            wings: components["schemas"]["battaglia.games.camposanto.telling.battle.WingTold"][];
            edge: string[];
            haven: string[];
        };
        /**
         * CamposantoSide
         * @description A side's score and order points.
         *
         *     ``chosen`` is told to the side itself alone; the hand is open knowledge, since both series
         *     are, and so is what was played of them. ``losses`` are the steps that the side has taken
         *     from the enemy in this phase.
         */
        CamposantoSide: {
            points: number;
            losses: number;
            regiments_lost: number;
            hand: number[];
            chosen: number[] | null;
            general: boolean;
        };
        /**
         * CamposantoStep
         * @description The step of the sequence of play that waits, and the pieces that it is about.
         *
         *     ``left`` is what is left: movement points, or units that may still move.
         */
        CamposantoStep: {
            name: string;
            rule: string;
            piece: string | null;
            pieces: string[];
            left: number | null;
            state: Record<string, never>;
            purpose: {
                [key: string]: string | number;
            };
        };
        /**
         * CamposantoView
         * @description What a seat may know of a battle of Camposanto.
         *
         *     ``secret``: both sides choose now, hidden from each other. ``legal`` is for programs; people
         *     are told choices. ``assault`` is the scene of an assault, once a teller has told it, as are
         *     ``pairings`` while order points are chosen.
         */
        CamposantoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "camposanto";
            scenario: string;
            turn: number;
            turns: number;
            /** @enum {unknown} */
            kind: "day" | "evening";
            kind_name: string;
            phase: string;
            phase_number: number;
            phases: number;
            activation: number;
            active: string | null;
            wing: string | null;
            seat: string | null;
            deciders: string[];
            step: components["schemas"]["CamposantoStep"] | null;
            legal?: string[];
            pieces: {
                [key: string]: components["schemas"]["CamposantoPiece"];
            };
            wings: components["schemas"]["CamposantoWing"][];
            order: components["schemas"]["WingLabel"][];
            sides: {
                [key: string]: components["schemas"]["CamposantoSide"];
            };
            zones: {
                [key: string]: string[];
            };
            fronts: {
                [key: string]: string[];
            };
            assault: components["schemas"]["AssaultScene"] | null;
            pairings: components["schemas"]["Pairing"][];
            secret: boolean;
            outcome: components["schemas"]["OutcomeSeen"] | null;
        };
        /**
         * CamposantoWing
         * @description A row of the chart of wings. ``value`` and ``status`` are known once orders are shown.
         */
        CamposantoWing: {
            seat: string;
            wing: string;
            name: string;
            value: number | null;
            status: ("aggressive" | "cautious" | "impetuous" | "titubant") | null;
            status_name: string;
            fatigued: boolean;
            against: string;
            units: number;
            steps: number;
        };
        /**
         * Card
         * @description A scenario as a list of scenarios shows it. ``first`` moves first, where one always does.
         */
        Card: {
            id: string;
            game: string;
            title: string;
            summary: string;
            date: string;
            turns: number;
            turn_minutes: number;
            minutes: number;
            difficulty: string;
            difficulty_name: string;
            first: string | null;
            seats: components["schemas"]["SeatCard"][];
        };
        /**
         * CellTold
         * @description What a face of a die would come to. ``mark`` stands for it in a cell, "" where a shade does.
         *
         *     ``good``: whoever rolls would like it; it is what a cell without a mark shows.
         */
        CellTold: {
            face: string;
            code: string;
            mark: string;
            text: string;
            /** @enum {unknown} */
            tone: "bad" | "best" | "good" | "mixed" | "none" | "worst";
            good: boolean;
        };
        /**
         * ChartMark
         * @description A mark that stands in the cells of a chart, and what it means.
         */
        ChartMark: {
            mark: string;
            text: string;
        };
        /**
         * ChartRow
         * @description A row of a chart.
         */
        ChartRow: {
            name: string;
            cells: string[];
        };
        /**
         * ChartTold
         * @description A chart: ``columns`` are empty where a row has one cell; ``corner`` says what rows are.
         *
         *     ``id`` is the key of its provenance in the charts file. ``legend`` has the marks in its cells
         *     that are no words of the game by themselves.
         */
        ChartTold: {
            id: string;
            name: string;
            corner: string;
            columns: string[];
            rows: components["schemas"]["ChartRow"][];
            legend: components["schemas"]["ChartMark"][];
        };
        /**
         * ChartsTold
         * @description The charts in force: tables of figures, the kinds of ground and of sides of hexes.
         */
        ChartsTold: {
            tables: components["schemas"]["ChartTold"][];
            terrain: components["schemas"]["TerrainTold"][];
            hexsides: components["schemas"]["TerrainTold"][];
        };
        /**
         * Choice
         * @description An action that may be played now. ``final``: it cannot be taken back.
         *
         *     ``weighed``: it is worth showing its odds unasked.
         */
        Choice: {
            action: string;
            verb: string;
            text: string;
            rule: string;
            /** @enum {unknown} */
            use: "aim" | "button" | "map" | "panel" | "pick";
            final: boolean;
            weighed: boolean;
            piece: string | null;
            target: string | null;
            hex: string | null;
            pieces: string[];
        };
        /**
         * Closed
         * @description A button that the step knows but that is refused now, with what is owed.
         */
        Closed: {
            action: string;
            verb: string;
            text: string;
            reasons: components["schemas"]["ReasonTold"][];
        };
        /**
         * ColumnTold
         * @description 8.1, 9.1.1 A column of fire, in short; ``strokes`` count from the lightest.
         */
        ColumnTold: {
            id: string;
            name: string;
            strokes: number;
            guns: boolean;
        };
        /**
         * CounselTold
         * @description What a Marshal would have done at a turning point, by what the side knew there.
         */
        CounselTold: {
            number: number;
            seat: string;
            lines: string[];
            reasons: string[];
            chances: number;
            decided: number;
            text: string;
            note: string;
        };
        /**
         * CounterLook
         * @description A counter. Without a colour it wears its side's; ``ink`` is the type on the band.
         *
         *     ``figure`` is what stands in the middle; ``symbol`` stands there if no such figure is known.
         *     ``mark`` is a letter in a corner.
         *     In a stack what has a higher ``rank`` lies on top: units have 2, guns 3, commanders 4 unless
         *     another is stated.
         */
        CounterLook: {
            colour: string;
            band: string;
            ink: string;
            figure: string;
            symbol: string;
            /** @enum {unknown} */
            face: "" | "banded" | "commander" | "fronted" | "gun" | "unit";
            /** @enum {unknown} */
            strip: "" | "bars" | "dots" | "plain" | "saw";
            /** @enum {unknown} */
            hatch: "" | "cross" | "dots" | "falling" | "rising";
            mark: string;
            /** @enum {unknown} */
            badge: "" | "disc" | "lozenge" | "shield" | "star";
            rank: number;
        };
        /**
         * Course
         * @description The course of the battle so far, turn by turn.
         */
        Course: {
            turns: components["schemas"]["CourseTurn"][];
        };
        /**
         * CourseOfLessons
         * @description A course: lessons in a battle (``battle`` is its title), for one of its seats.
         */
        CourseOfLessons: {
            id: string;
            game: string;
            scenario: string;
            seat: string;
            title: string;
            battle: string;
            text: components["schemas"]["TextPart"][];
            lessons: components["schemas"]["LessonTitle"][];
        };
        /**
         * CourseSide
         * @description A side at the end of a turn: its score, and the strength that it had lost by then.
         */
        CourseSide: {
            points: number;
            lost: number;
        };
        /**
         * CourseTold
         * @description One course that an action can take. ``title`` says what is assumed, ``said`` what is certain.
         *
         *     ``facts`` are what else a game says of it, in codes; ``spreads`` numbers that are left to
         *     chance; ``cells`` what each face of a single die of ten comes to.
         */
        CourseTold: {
            assuming: {
                [key: string]: string | number;
            };
            title: string;
            column: string | null;
            range: number | null;
            facts: {
                [key: string]: string | number;
            };
            said: string[];
            ledgers: {
                [key: string]: components["schemas"]["LedgerTold"];
            };
            results: components["schemas"]["ResultChance"][];
            spreads: components["schemas"]["Spread"][];
            cells: components["schemas"]["CellTold"][];
        };
        /**
         * CourseTurn
         * @description How things stood at the end of a turn; the first is the beginning of the battle.
         */
        CourseTurn: {
            turn: number;
            sides: {
                [key: string]: components["schemas"]["CourseSide"];
            };
        };
        /**
         * Delta
         * @description What has changed since the envelope with the number ``since``; the rest has stayed.
         *
         *     ``sections`` are fields of the envelope, ``view`` and ``desk`` fields of those, ``pieces`` and
         *     ``counters`` entries of theirs. Of the log the lines of the actions after ``kept`` are replaced
         *     by ``log``.
         */
        Delta: {
            since: number;
            number: number;
            sections: Record<string, never>;
            view: Record<string, never>;
            pieces: Record<string, never>;
            desk: Record<string, never>;
            counters: {
                [key: string]: string;
            };
            kept: number;
            log: components["schemas"]["LogLine"][];
        };
        /**
         * DeskTold
         * @description What a table needs to know of a position, whatever the game.
         *
         *     ``moment``: where play is, in a line. ``in_hand``: the piece that has been taken in hand;
         *     ``due``: the only one that the step is about, though nobody has taken it. ``declared``: pairs
         *     of pieces, who attacks first. ``owing``: pieces that must still do something before the step
         *     can end. ``to_move``: in a step of movement, pieces of the asker that have not moved and can;
         *     ``moves_left``: how many of them may, if not all. ``secret``: several choose now, hidden from
         *     each other; ``settled``: the asker has.
         *     ``dusk``: the land lies in the dark. ``counters``: what each counter says, in words.
         *     ``score``: how each side stands, line by line. ``holders``: for each goal of the battle
         *     the side for which it counts as things stand.
         */
        DeskTold: {
            moment: string;
            in_hand: string | null;
            due: string | null;
            declared: string[][];
            owing: string[];
            to_move: string[];
            moves_left: number | null;
            secret: boolean;
            settled: boolean;
            dusk: boolean;
            markers: components["schemas"]["Marker"][];
            counters: {
                [key: string]: string;
            };
            score: {
                [key: string]: string[];
            };
            holders: (string | null)[];
        };
        /**
         * DiceTold
         * @description Where the dice come from, who can know them, and the proof when all is over.
         *
         *     ``secret`` dice are fixed by a secret with this ``commitment``, ``since`` a roll if they took
         *     the place of those of a record that was brought. ``entropy`` is what each seat added before
         *     their first roll; ``open``: the asker may still do so. ``known_to``: who can know a roll
         *     beforehand.
         */
        DiceTold: {
            /** @enum {unknown} */
            kind: "given" | "secret" | "seed" | "settled";
            /** @enum {unknown} */
            known_to: "anybody" | "creator" | "nobody";
            text: string;
            commitment: string | null;
            since: number | null;
            entropy: {
                [key: string]: string;
            };
            open: boolean;
            secret: string | null;
        };
        /**
         * EffectTold
         * @description 9.1 A result of fire: what of it adds up, and the degree of disorder in it.
         *
         *     Of several the ``loses`` of all count, and the ``shakes`` of the highest ``level``.
         */
        EffectTold: {
            code: string;
            loses: string;
            shakes: string;
            level: number;
        };
        /**
         * EntropyAdded
         * @description What a seat adds to the dice before their first roll: letters and digits of its own.
         */
        EntropyAdded: {
            /** Entropy */
            entropy: string;
        };
        /**
         * Entry
         * @description A match that a browser remembers, with its token.
         */
        Entry: {
            /** Match */
            match: string;
            /** Token */
            token: string;
        };
        /**
         * EntryTold
         * @description When and where a piece comes onto the map.
         */
        EntryTold: {
            turn: number;
            hexes: string[];
        };
        /**
         * Envelope
         * @description Everything that a table shows to one asker, in words.
         *
         *     ``number`` grows with every change, an undo too, and is sent back with what is played.
         *     ``length`` is how many actions stand; the replay goes from ``first`` to it. An undo takes back
         *     what was played together and leaves ``undo_to`` of them.
         */
        Envelope: {
            match: string;
            number: number;
            length: number;
            first: number;
            seat: string | null;
            players: {
                [key: string]: string;
            };
            view: components["schemas"]["AnyView"];
            desk: components["schemas"]["DeskTold"];
            prompt: components["schemas"]["Prompt"];
            choices: components["schemas"]["Choice"][];
            closed: components["schemas"]["Closed"][];
            can_undo: boolean;
            undo_to: number | null;
            turned: components["schemas"]["Turned"] | null;
            undo_reason: string;
            log: components["schemas"]["LogLine"][];
            thinking: string[];
            outcome: components["schemas"]["OutcomeTold"] | null;
            dice: components["schemas"]["DiceTold"];
            rules_version: number;
            notes: string[];
            updated: string;
            lesson: components["schemas"]["LessonTold"] | null;
            origin: components["schemas"]["OriginTold"] | null;
            expires: string | null;
        };
        /**
         * Error
         * @description What was wrong with a request. ``number`` is the present one, where the given is stale.
         */
        Error: {
            code: string;
            message: string;
            reasons: components["schemas"]["ReasonTold"][];
            number: number | null;
        };
        /**
         * ErrorBody
         * @description The body of every answer that is an error.
         */
        ErrorBody: {
            error: components["schemas"]["Error"];
        };
        /**
         * Fact
         * @description A figure of a piece, with its name.
         */
        Fact: {
            name: string;
            value: string;
        };
        /**
         * FormationTold
         * @description A formation; ``guns``: the batteries of a wing. ``pattern`` tells those of a wing apart.
         */
        FormationTold: {
            id: string;
            seat: string;
            wing: string;
            name: string;
            colour: string;
            guns: boolean;
            pattern: number;
        };
        /**
         * Gloss
         * @description A word that a player meets, in short, with the paragraph behind it and its title.
         */
        Gloss: {
            id: string;
            term: string;
            forms: string[];
            text: string;
            rule: string;
            title: string;
        };
        /**
         * GoalTold
         * @description A goal on the map: hexes that count for a side, or, without a seat, for whoever has them.
         */
        GoalTold: {
            seat: string | null;
            name: string;
            text: string;
            rule: string;
            hexes: string[];
        };
        /**
         * GridTold
         * @description How hexes are laid out and numbered.
         */
        GridTold: {
            rows: number;
            cols: number;
            /** @enum {unknown} */
            numbering: "CCRR" | "RRCC";
            /** @enum {unknown} */
            orientation: "flat" | "pointy";
            /** @enum {unknown} */
            shifted: "even" | "odd";
            first_row: number;
            first_col: number;
        };
        /**
         * GroundLook
         * @description A kind of ground.
         */
        GroundLook: {
            /** @enum {unknown} */
            drawn: "abatis" | "beyond" | "braided-river" | "bridge" | "camp" | "chateau" | "city" | "ditch" | "entrenchment" | "farmhouses" | "farmstead" | "fields" | "plain" | "pond" | "rampart" | "redoubt" | "river" | "town" | "village" | "walled-town" | "wood";
            colour: string;
            /** @enum {unknown} */
            pattern: "" | "cross" | "dots" | "lines";
            symbol: string;
        };
        /**
         * Health
         * @description That the server is there.
         */
        Health: {
            /** @enum {unknown} */
            status: "ok";
            version: string;
        };
        /**
         * HexTold
         * @description A hex: its centre in units of the hex's side, its terrain, level and place.
         */
        HexTold: {
            id: string;
            x: number;
            y: number;
            terrain: string;
            level: number;
            place: string | null;
        };
        /**
         * HintTold
         * @description The next thing to do in a lesson, and where on the map it is.
         */
        HintTold: {
            action: string;
            text: string;
            piece: string | null;
            target: string | null;
            hex: string | null;
        };
        /**
         * Idle
         * @description Why a piece of the asker's has nothing to choose; no reasons if it may act.
         */
        Idle: {
            piece: string;
            reasons: components["schemas"]["ReasonTold"][];
        };
        /**
         * ImportedMatch
         * @description A match to go on with from its record, or to begin with a position file.
         *
         *     The dice to come are new and secret; ``alone`` keeps the seed of a record that has one.
         */
        ImportedMatch: {
            /** Record */
            record: string;
            /** Players */
            players?: {
                [key: string]: string;
            };
            /**
             * Alone
             * @default false
             */
            alone: boolean;
            /**
             * Lang
             * @default en
             * @enum {string}
             */
            lang: "en" | "it";
        };
        /**
         * LedgerLine
         * @description A figure, and what it is for.
         */
        LedgerLine: {
            value: number;
            code: string;
            text: string;
            rule: string;
        };
        /**
         * LedgerTold
         * @description Figures that add up.
         */
        LedgerTold: {
            title: string;
            total: number;
            lines: components["schemas"]["LedgerLine"][];
        };
        /**
         * LessonTitle
         * @description A lesson as the list of a course has it.
         */
        LessonTitle: {
            id: string;
            title: string;
        };
        /**
         * LessonTold
         * @description A lesson and how far the learner is in it.
         *
         *     ``remark`` is about the last action, where it was a mistake; ``refusals`` are remarks on
         *     reasons for which the rules refuse one. ``next`` is the lesson that follows; after the last
         *     one ``closing`` takes leave.
         */
        LessonTold: {
            course: string;
            id: string;
            number: number;
            total: number;
            title: string;
            text: components["schemas"]["TextPart"][];
            task: components["schemas"]["TextPart"][];
            /** @enum {unknown} */
            state: "done" | "todo" | "wrong";
            remark: components["schemas"]["TextPart"][];
            refusals: {
                [key: string]: components["schemas"]["TextPart"][];
            };
            done: components["schemas"]["TextPart"][];
            hint: components["schemas"]["HintTold"] | null;
            next: string | null;
            closing: components["schemas"]["TextPart"][];
        };
        /**
         * LineSeat
         * @description 5.6 A place of the declared line.
         */
        LineSeat: {
            piece: string;
            hex: string;
        };
        /**
         * Log
         * @description Lines of the log; ``length`` is how many actions stand.
         */
        Log: {
            length: number;
            lines: components["schemas"]["LogLine"][];
        };
        /**
         * LogLine
         * @description Something that happened. ``number`` is the action (from 1) to which it belongs.
         *
         *     ``roll`` is the roll that the line tells of; ``dice`` has its faces, and in matches of old
         *     nothing more is known of it. ``why`` is what a machine says of the action.
         */
        LogLine: {
            number: number;
            seat: string;
            turn: number;
            heading: string;
            code: string;
            text: string;
            rule: string;
            hexes: string[];
            pieces: string[];
            dice: number[][];
            roll: components["schemas"]["RollTold"] | null;
            standing: boolean;
            why: components["schemas"]["WhyTold"] | null;
        };
        /**
         * LossTold
         * @description What a piece has lost of its strength, of how much; ``gone``: it is out of the game.
         */
        LossTold: {
            piece: string;
            name: string;
            lost: number;
            full: number;
            gone: boolean;
        };
        /**
         * MapLooks
         * @description How each kind of ground and of hexside is drawn, and what the cartouche says.
         */
        MapLooks: {
            ground: {
                [key: string]: components["schemas"]["GroundLook"];
            };
            hexsides: {
                [key: string]: components["schemas"]["SideLook"];
            };
            plan: components["schemas"]["Plan"] | null;
        };
        /**
         * MapTold
         * @description The battlefield, as far as it is played on.
         */
        MapTold: {
            id: string;
            title: string;
            metres_per_hex: number;
            grid: components["schemas"]["GridTold"];
            width: number;
            height: number;
            hexes: components["schemas"]["HexTold"][];
            hexsides: {
                [key: string]: string[][];
            };
            roads: string[][];
            places: components["schemas"]["PlaceTold"][];
            looks: components["schemas"]["MapLooks"];
        };
        /**
         * Marker
         * @description Something that lies on a hex and is no piece.
         */
        Marker: {
            hex: string;
            kind: string;
            text: string;
        };
        /**
         * Meant
         * @description What pointing at a piece or a hex means, and why it may not be played.
         *
         *     ``asked`` is None where it means nothing; then ``why`` says at most what a piece waits for.
         */
        Meant: {
            asked: components["schemas"]["Asked"] | null;
            why: components["schemas"]["WhyNot"] | null;
        };
        /**
         * MomentAsked
         * @description A moment of a match, after so many actions.
         */
        MomentAsked: {
            /** Number */
            number: number;
        };
        /**
         * MontecuccoliBattle
         * @description A battle before the first move.
         */
        MontecuccoliBattle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "montecuccoli";
            id: string;
            title: string;
            summary: string;
            date: string;
            begins: string;
            turns: number;
            turn_minutes: number;
            first: string;
            seats: components["schemas"]["MontecuccoliSeat"][];
            map: components["schemas"]["MapTold"];
            pieces: components["schemas"]["MontecuccoliPieceTold"][];
            charts: components["schemas"]["ChartsTold"];
            options: components["schemas"]["OptionTold"][];
            special: components["schemas"]["SpecialTold"][];
            victory: components["schemas"]["VictoryTold"][];
            goals: components["schemas"]["GoalTold"][];
            overlays: components["schemas"]["OverlayKind"][];
            provenance: components["schemas"]["Provenances"];
        };
        /**
         * MontecuccoliPiece
         * @description A piece as it is now. Only units have a strength, are disrupted or dug in.
         */
        MontecuccoliPiece: {
            /** @enum {unknown} */
            kind: "commander" | "gun" | "train" | "unit";
            seat: string;
            hex: string;
            lost: boolean;
            moved: boolean;
            mp: string;
            strength: number;
            disrupted: boolean;
            entrenched: boolean;
            fired: boolean;
        };
        /**
         * MontecuccoliPieceTold
         * @description A piece as it is printed. ``hex`` is None for one that is not on the map at first.
         */
        MontecuccoliPieceTold: {
            id: string;
            /** @enum {unknown} */
            kind: "commander" | "gun" | "train" | "unit";
            seat: string;
            name: string;
            arm: string | null;
            arm_name: string;
            formation: string | null;
            formation_name: string | null;
            strength: number | null;
            disrupted_strength: number | null;
            mp: number;
            cp: number | null;
            men: number | null;
            road_only: boolean;
            hex: string | null;
            entry: components["schemas"]["EntryTold"] | null;
            source: string;
            look: components["schemas"]["CounterLook"];
        };
        /**
         * MontecuccoliSeat
         * @description A side of a battle.
         */
        MontecuccoliSeat: {
            id: string;
            name: string;
            colour: string;
            demoralised_at: number;
        };
        /**
         * MontecuccoliSide
         * @description A side's losses, state of mind and score.
         */
        MontecuccoliSide: {
            combat_points_lost: number;
            command_points_lost: number;
            loss: number;
            demoralised_at: number;
            demoralised: boolean;
            points: number;
            score: components["schemas"]["Score"][];
        };
        /**
         * MontecuccoliStep
         * @description The step of the sequence of play that waits; ``left`` are movement points.
         */
        MontecuccoliStep: {
            name: string;
            rule: string;
            left: string | null;
            owing: string[];
            obliged: string[];
            state: Record<string, never>;
            purpose: {
                [key: string]: string | number;
            };
        };
        /**
         * MontecuccoliView
         * @description What a seat may know of a battle of Montecuccoli.
         *
         *     ``legal`` is for programs; people are told choices.
         */
        MontecuccoliView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "montecuccoli";
            scenario: string;
            turn: number;
            turns: number;
            phase: string;
            active: string;
            seat: string | null;
            deciders: string[];
            step: components["schemas"]["MontecuccoliStep"] | null;
            legal?: string[];
            pieces: {
                [key: string]: components["schemas"]["MontecuccoliPiece"];
            };
            sides: {
                [key: string]: components["schemas"]["MontecuccoliSide"];
            };
            zones: {
                [key: string]: string[];
            };
            siege: boolean;
            bridged: boolean;
            flooded: boolean;
            outcome: components["schemas"]["OutcomeSeen"] | null;
        };
        /**
         * NeedTold
         * @description What a side needs for victory; ``met``: it has it as things stand.
         */
        NeedTold: {
            code: string;
            text: string;
            rule: string;
            met: boolean;
            pieces: string[];
            hexes: string[];
        };
        /**
         * Network
         * @description How others reach this server.
         *
         *     ``open``: it listens in the network, at ``addresses`` as far as they are told: they are to
         *     whoever asks from the machine itself. ``option`` is what opens it when it is started.
         */
        Network: {
            open: boolean;
            addresses: string[];
            option: string;
        };
        /**
         * NewMatch
         * @description A match to begin. Seats that are not named are played by people.
         *
         *     ``alone``: whoever begins it holds every one of their seats. Only then, or where one person
         *     plays at most, may the dice come from a ``seed``; whoever looks is told that they do.
         */
        NewMatch: {
            /** Scenario */
            scenario: string;
            /** Options */
            options?: {
                [key: string]: boolean | number | string;
            };
            /** Players */
            players?: {
                [key: string]: string;
            };
            /** Seed */
            seed?: number | null;
            /**
             * Alone
             * @default false
             */
            alone: boolean;
            /**
             * Lang
             * @default en
             * @enum {string}
             */
            lang: "en" | "it";
        };
        /**
         * Note
         * @description A remark with its paragraph.
         */
        Note: {
            text: string;
            rule: string;
        };
        /**
         * ObjectiveTold
         * @description A place that victory asks for.
         */
        ObjectiveTold: {
            id: string;
            name: string;
            hex: string;
        };
        /**
         * OddsTold
         * @description What an action can lead to; without courses nothing is left to chance.
         *
         *     With ``stopped`` it is not known, since the plan that was to come first does not go so far.
         */
        OddsTold: {
            action: string;
            rule: string;
            courses: components["schemas"]["CourseTold"][];
            stopped: ("not-yours" | "rolled" | "secret") | null;
        };
        /**
         * OptionTold
         * @description An option of a scenario, with the value that it has.
         */
        OptionTold: {
            id: string;
            value: boolean | number | string;
            values: components["schemas"]["OptionValue"][];
            title: string;
            text: string;
        };
        /**
         * OptionValue
         * @description A value of an option.
         */
        OptionValue: {
            value: boolean | number | string;
            title: string;
        };
        /**
         * OrderChoice
         * @description A standing order that may be given.
         */
        OrderChoice: {
            id: string;
            title: string;
            values: components["schemas"]["OrderValue"][];
        };
        /**
         * OrderValue
         * @description A value that a standing order may have.
         */
        OrderValue: {
            value: string;
            title: string;
        };
        /**
         * Orders
         * @description A seat's standing orders, and those that it could give.
         */
        Orders: {
            orders: {
                [key: string]: string;
            };
            choices: components["schemas"]["OrderChoice"][];
        };
        /**
         * OriginTold
         * @description What a match is that begins in the middle of another.
         *
         *     A ``tryout`` is of the moment ``number`` of ``match``; a ``moment`` is there to be looked at.
         */
        OriginTold: {
            /** @enum {unknown} */
            kind: "moment" | "tryout";
            match: string;
            number: number;
        };
        /**
         * OutcomeSeen
         * @description How a game ended, in codes.
         */
        OutcomeSeen: {
            winner: string | null;
            code: string;
            rule: string;
            points: {
                [key: string]: string | number;
            };
        };
        /**
         * OutcomeTold
         * @description How a match ended: who won, in words, and each side's points.
         */
        OutcomeTold: {
            winner: string | null;
            code: string;
            rule: string;
            points: {
                [key: string]: string | number;
            };
            text: string;
        };
        /**
         * Outlook
         * @description What would come of a piece's going to a hex.
         */
        Outlook: {
            piece: string;
            hex: string;
            prospects: components["schemas"]["ProspectTold"][];
        };
        /**
         * Overlay
         * @description Something to be seen on the map.
         *
         *     What ``seat``, ``state``, ``by`` and ``text`` of its hexes mean depends on the kind: whose
         *     hex it is, seen or hidden and by what, who could come there, where a fact is from.
         */
        Overlay: {
            kind: string;
            piece: string | null;
            hexes: components["schemas"]["OverlayHex"][];
            pieces: components["schemas"]["OverlayPiece"][];
        };
        /**
         * OverlayHex
         * @description A hex of an overlay. What ``state`` and ``by`` mean depends on the overlay's kind.
         */
        OverlayHex: {
            hex: string;
            seat: string | null;
            state: string | null;
            by: string[];
            text: string;
        };
        /**
         * OverlayKind
         * @description Something that can be laid over the map: the key for it, its name, what it shows.
         *
         *     ``of_piece``: it speaks of the piece that is picked or looked at. ``needs_piece``: without one
         *     it has nothing to show. ``of_view``: it is drawn from the view alone and need not be asked for;
         *     it is shown until it is hidden.
         */
        OverlayKind: {
            kind: string;
            key: string;
            name: string;
            text: string;
            of_piece: boolean;
            needs_piece: boolean;
            of_view: boolean;
        };
        /**
         * OverlayPiece
         * @description A piece that an overlay remarks upon.
         *
         *     ``by`` is a piece that it hangs upon, ``figure`` how far off that is.
         */
        OverlayPiece: {
            piece: string;
            state: string;
            text: string;
            by: string | null;
            figure: string;
        };
        /**
         * Pairing
         * @description 4.1 What a wing becomes: a row for each own order point, a cell for each of the enemy's.
         *
         *     A cell has the statuses that can come of it; the other wings' numbers decide between them.
         */
        Pairing: {
            wing: string;
            against: string;
            mine: number[];
            theirs: number[];
            cells: ("aggressive" | "cautious" | "impetuous" | "titubant")[][][];
        };
        /**
         * ParagraphTold
         * @description A paragraph of the rules in our words; ``no_code`` says why there is nothing to carry out.
         */
        ParagraphTold: {
            number: string;
            title: string;
            text: string;
            rulings: string[];
            no_code: string | null;
        };
        /**
         * PartTold
         * @description A part of a side's score, with the pieces and hexes that it is for.
         */
        PartTold: {
            value: number;
            code: string;
            text: string;
            rule: string;
            pieces: string[];
            hexes: string[];
        };
        /**
         * PiacenzaBattle
         * @description The battle before the first move. ``choose``: so many objectives are chosen in secret.
         *
         *     ``columns``: those of fire. ``ratios``: those of melee, from left to right.
         */
        PiacenzaBattle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "piacenza";
            id: string;
            title: string;
            summary: string;
            date: string;
            begins: string;
            turns: number;
            turn_minutes: number;
            sequence: components["schemas"]["battaglia.games.piacenza.telling.battle.TurnTold"][];
            first: string | null;
            objectives: components["schemas"]["ObjectiveTold"][];
            choose: number;
            seats: components["schemas"]["PiacenzaSeat"][];
            formations: components["schemas"]["FormationTold"][];
            nations: components["schemas"]["battaglia.games.piacenza.telling.battle.NationTold"][];
            map: components["schemas"]["MapTold"];
            pieces: components["schemas"]["PiacenzaPieceTold"][];
            charts: components["schemas"]["ChartsTold"];
            columns: components["schemas"]["ColumnTold"][];
            ratios: string[];
            effects: components["schemas"]["EffectTold"][];
            options: components["schemas"]["OptionTold"][];
            special: components["schemas"]["SpecialTold"][];
            victory: components["schemas"]["VictoryTold"][];
            goals: components["schemas"]["GoalTold"][];
            overlays: components["schemas"]["OverlayKind"][];
            provenance: components["schemas"]["Provenances"];
        };
        /**
         * PiacenzaFight
         * @description 9.2.4, 10 A melee or charge that may be fought now.
         *
         *     ``ratio`` is the column of the strengths, ``column`` the one that it is shifted to. ``ends``
         *     tells of all, the others of each roll: ``steady`` of infantry before cavalry, ``shots`` of its
         *     volley, ``counter`` of the countercharge of a unit that is unhurt. None: nothing is rolled.
         */
        PiacenzaFight: {
            piece: string;
            target: string;
            action: string;
            charge: boolean;
            strength: number;
            against: number;
            ratio: string;
            column: string;
            ends: components["schemas"]["CourseTold"] | null;
            blow: components["schemas"]["CourseTold"] | null;
            steady: components["schemas"]["CourseTold"] | null;
            shots: components["schemas"]["CourseTold"][];
            counter: components["schemas"]["CourseTold"] | null;
            counter_ratio: string;
            counter_column: string;
            retreats: components["schemas"]["RetreatHex"][];
        };
        /**
         * PiacenzaFormation
         * @description A formation: whether its commander is in command, and what it has done in the segment.
         */
        PiacenzaFormation: {
            id: string;
            seat: string;
            wing: string;
            name: string;
            commanded: boolean;
            done: boolean;
            active: boolean;
        };
        /**
         * PiacenzaPiece
         * @description A piece as it is now. ``rank`` and what follows it are a commander's.
         *
         *     ``commanded`` says of a unit whether it is in command at this moment, of a commander whether
         *     he is; ``aims`` and ``attacks`` name the enemy whom it fires at or has a marker against.
         */
        PiacenzaPiece: {
            /** @enum {unknown} */
            arm: "artillery" | "commander" | "dragoons" | "dragoons-on-foot" | "grenadiers" | "heavy-horse" | "infantry" | "light" | "light-horse";
            seat: string;
            wing: string;
            formation: string;
            hex: string;
            lost: boolean;
            moved: boolean;
            strength: number;
            full: number;
            reduced: boolean;
            steps: number;
            movement: number;
            facing: ("E" | "NE" | "NW" | "SE" | "SW" | "W") | null;
            disordered: boolean;
            routed: boolean;
            billebaude: boolean;
            fired: boolean;
            failed: boolean;
            changed: boolean;
            commanded: boolean;
            aims: string | null;
            attacks: string | null;
            charges: boolean;
            rank: ("bearer" | "chief" | "formation" | "wing") | null;
            staff: boolean;
            range: number;
            bonus: number;
            sergeants: number;
        };
        /**
         * PiacenzaPieceTold
         * @description A piece as it is printed. ``training`` is None for batteries and commanders.
         */
        PiacenzaPieceTold: {
            id: string;
            /** @enum {unknown} */
            kind: "commander" | "unit";
            seat: string;
            name: string;
            /** @enum {unknown} */
            arm: "artillery" | "commander" | "dragoons" | "dragoons-on-foot" | "grenadiers" | "heavy-horse" | "infantry" | "light" | "light-horse";
            arm_name: string;
            wing: string;
            wing_name: string;
            formation: string;
            formation_name: string;
            nation: string | null;
            strength: number;
            reduced_strength: number;
            mp: number;
            training: number | null;
            rank: ("bearer" | "chief" | "formation" | "wing") | null;
            range: number;
            bonus: number;
            sergeants: number;
            regiment: string | null;
            men: number | null;
            hex: string | null;
            facing: ("E" | "NE" | "NW" | "SE" | "SW" | "W") | null;
            source: string;
            look: components["schemas"]["CounterLook"];
        };
        /**
         * PiacenzaSeat
         * @description A side: its wings, and the last hexes on the way to its edge.
         */
        PiacenzaSeat: {
            id: string;
            name: string;
            colour: string;
            wings: components["schemas"]["battaglia.games.piacenza.telling.battle.WingTold"][];
            edge: string[];
        };
        /**
         * PiacenzaShot
         * @description 9.1 A shot of the volley under way: ``declared``, or one that its owner may declare.
         *
         *     ``action`` declares it; ``best``: it is set beforehand. ``strokes`` count the columns from the
         *     lightest; ``grape``: a battery at one hex. ``smoke`` is sure to come where it is fired from.
         *     In a second volley ``training`` is rolled before.
         */
        PiacenzaShot: {
            piece: string;
            target: string;
            seat: string;
            declared: boolean;
            action: string | null;
            best: boolean;
            column: string;
            strokes: number;
            grape: boolean;
            modifier: number;
            smoke: boolean;
            course: components["schemas"]["CourseTold"];
            training: components["schemas"]["CourseTold"] | null;
        };
        /**
         * PiacenzaSide
         * @description A side: its secret objectives, told to itself alone, and a covered wing that it keeps.
         */
        PiacenzaSide: {
            objectives: string[] | null;
            covered: boolean;
            points: number;
        };
        /**
         * PiacenzaStep
         * @description The step of the sequence of play that waits, and the pieces that it is about.
         *
         *     ``left`` is what is left of movement points.
         */
        PiacenzaStep: {
            name: string;
            rule: string;
            piece: string | null;
            pieces: string[];
            left: number | null;
            state: Record<string, never>;
            purpose: {
                [key: string]: string | number;
            };
        };
        /**
         * PiacenzaView
         * @description What a seat may know of a battle of Piacenza.
         *
         *     ``secret``: both sides choose now, hidden from each other. ``legal`` is for programs; people
         *     are told choices. ``smoke`` has the markers by hex. ``shots`` and ``fights`` are there when
         *     it is told.
         */
        PiacenzaView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "piacenza";
            scenario: string;
            turn: number;
            turns: number;
            hour: number;
            phase: string;
            active: string | null;
            wing: string | null;
            formation: string | null;
            seat: string | null;
            deciders: string[];
            step: components["schemas"]["PiacenzaStep"] | null;
            legal?: string[];
            pieces: {
                [key: string]: components["schemas"]["PiacenzaPiece"];
            };
            wings: components["schemas"]["PiacenzaWing"][];
            formations: components["schemas"]["PiacenzaFormation"][];
            sides: {
                [key: string]: components["schemas"]["PiacenzaSide"];
            };
            smoke: {
                [key: string]: number;
            };
            line: components["schemas"]["LineSeat"][];
            volley: number;
            shots: components["schemas"]["PiacenzaShot"][];
            fights: components["schemas"]["PiacenzaFight"][];
            held: {
                [key: string]: string;
            };
            zones: {
                [key: string]: string[];
            };
            engagement: {
                [key: string]: string[];
            };
            secret: boolean;
            outcome: components["schemas"]["OutcomeSeen"] | null;
        };
        /**
         * PiacenzaWing
         * @description A wing of the turn track: whether its marker is played, and the one that acts.
         *
         *     ``chosen``: its owner has chosen it, covered or open; only he is told of a covered one.
         */
        PiacenzaWing: {
            seat: string;
            wing: string;
            name: string;
            spent: boolean;
            active: boolean;
            chosen: boolean;
            idle: boolean;
            units: number;
            strength: number;
            lost: number;
        };
        /**
         * PieceSaid
         * @description A piece in words: its figures, in what condition it is, everything about it line by line.
         */
        PieceSaid: {
            piece: string;
            name: string;
            arm_name: string;
            facts: components["schemas"]["Fact"][];
            conditions: string[];
            lines: string[];
        };
        /**
         * PieceTold
         * @description A piece as it is printed. ``source`` is the key under which the scenario speaks of it.
         */
        PieceTold: {
            id: string;
            kind: string;
            seat: string;
            name: string;
            arm: string | null;
            arm_name: string;
            mp: number;
            men: number | null;
            hex: string | null;
            source: string;
            look: components["schemas"]["CounterLook"];
        };
        /**
         * PlaceTold
         * @description A named place.
         */
        PlaceTold: {
            id: string;
            name: string;
            /** @enum {unknown} */
            kind: "hill" | "region" | "river" | "town";
            hexes: string[];
        };
        /**
         * PlainBattle
         * @description A battle before the first move, of any game. Without a map it is played by choices alone.
         */
        PlainBattle: {
            game: string;
            id: string;
            title: string;
            summary: string;
            date: string;
            begins: string;
            turns: number;
            turn_minutes: number;
            first: string | null;
            seats: components["schemas"]["SeatCard"][];
            map: components["schemas"]["MapTold"] | null;
            pieces: components["schemas"]["PieceTold"][];
            charts: components["schemas"]["ChartsTold"];
            options: components["schemas"]["OptionTold"][];
            special: components["schemas"]["SpecialTold"][];
            victory: components["schemas"]["VictoryTold"][];
            goals: components["schemas"]["GoalTold"][];
            overlays: components["schemas"]["OverlayKind"][];
            provenance: components["schemas"]["Provenances"];
        };
        /**
         * PlainPiece
         * @description A piece as it is now; a game may say more of it.
         */
        PlainPiece: {
            seat: string;
            hex: string;
            lost: boolean;
            moved: boolean;
        };
        /**
         * PlainSide
         * @description A side's score; a game may say more of it.
         */
        PlainSide: {
            points: number;
        };
        /**
         * PlainStep
         * @description The step of the sequence of play that waits; a game may say more of it.
         */
        PlainStep: {
            name: string;
            rule: string;
        };
        /**
         * PlainView
         * @description What a seat may know of any game; a game may say more.
         */
        PlainView: {
            game: string;
            scenario: string;
            turn: number;
            turns: number;
            phase: string;
            seat: string | null;
            deciders: string[];
            step: components["schemas"]["PlainStep"] | null;
            pieces: {
                [key: string]: components["schemas"]["PlainPiece"];
            };
            sides: {
                [key: string]: components["schemas"]["PlainSide"];
            };
            outcome: components["schemas"]["OutcomeSeen"] | null;
        };
        /**
         * Plan
         * @description What the cartouche of an old plan of the battle says, in the language of its engraver.
         */
        Plan: {
            head: string;
            name: string;
            date: string;
            sides: string;
        };
        /**
         * Play
         * @description Actions to play in their order. ``number`` is that of the last envelope.
         *
         *     ``instead``: what was last played together is taken back first. ``delta``: the asker has that
         *     envelope, and wants no more than what has changed.
         */
        Play: {
            /** Number */
            number: number;
            /** Actions */
            actions: string[];
            /**
             * Instead
             * @default false
             */
            instead: boolean;
            /**
             * Delta
             * @default false
             */
            delta: boolean;
        };
        /**
         * Played
         * @description How much of a plan was played, why it ended early, and how things stand.
         *
         *     Whoever asked for a delta gets it in place of the envelope, if there is one.
         */
        Played: {
            played: number;
            stopped: ("not-yours" | "rolled") | components["schemas"]["StoppedBy"] | null;
            envelope: components["schemas"]["Envelope"] | null;
            delta: components["schemas"]["Delta"] | null;
        };
        /**
         * PlayerTold
         * @description A machine player to choose; ``id`` is what a seat's player is set to.
         */
        PlayerTold: {
            id: string;
            title: string;
            text: string;
        };
        /**
         * PointTold
         * @description A turning point; ``number`` actions stood before it. Chances are the first side's.
         */
        PointTold: {
            /** @enum {unknown} */
            kind: "decision" | "luck";
            number: number;
            seat: string | null;
            change: number;
            before: number;
            after: number;
            where: string;
            text: string;
        };
        /**
         * Pointed
         * @description What a click pointed at: with ``picked`` in hand, a piece or a hex or both.
         *
         *     ``beside`` is the plan that brings the picked piece next to the hex, if one does.
         */
        Pointed: {
            /** Picked */
            picked?: string | null;
            /** Piece */
            piece?: string | null;
            /** Hex */
            hex?: string | null;
            /** Beside */
            beside?: string[];
        };
        /**
         * Prompt
         * @description What is to be decided, or what one waits for.
         */
        Prompt: {
            title: string;
            text: string;
            rule: string;
            waiting_for: string[];
        };
        /**
         * ProspectTold
         * @description Something that a move would lead to, in words; whom it names, and its odds if dice fall.
         *
         *     ``sure``: it comes about whatever its side likes; ``theirs``: it is the enemy who does it.
         */
        ProspectTold: {
            code: string;
            rule: string;
            text: string;
            by: string[];
            upon: string[];
            sure: boolean;
            theirs: boolean;
            courses: components["schemas"]["CourseTold"][];
        };
        /**
         * ProvenanceAnswer
         * @description The statement that holds for a key, and the key at which it is made.
         */
        ProvenanceAnswer: {
            /** @enum {unknown} */
            kind: "history" | "published" | "reconstructed" | "rulebook";
            kind_name: string;
            paragraph: string;
            source: string;
            note: string;
            path: string;
            stated_at: string;
        };
        /**
         * ProvenanceTold
         * @description Where a figure is from.
         */
        ProvenanceTold: {
            /** @enum {unknown} */
            kind: "history" | "published" | "reconstructed" | "rulebook";
            kind_name: string;
            paragraph: string;
            source: string;
            note: string;
        };
        /**
         * Provenances
         * @description The statements of the three files of a battle, by the path of the key.
         */
        Provenances: {
            scenario: {
                [key: string]: components["schemas"]["ProvenanceTold"];
            };
            map: {
                [key: string]: components["schemas"]["ProvenanceTold"];
            };
            charts: {
                [key: string]: components["schemas"]["ProvenanceTold"];
            };
        };
        /**
         * Question
         * @description An action to ask about, as it would be after the actions of a plan.
         */
        Question: {
            /** Action */
            action: string;
            /** After */
            after?: string[];
        };
        /**
         * ReachTold
         * @description Where a piece could go, alone or ``together`` with others of its hex.
         *
         *     ``turns``: the facings that it could take where it stands. ``along``: who could go with it.
         */
        ReachTold: {
            piece: string;
            together: string[];
            hexes: components["schemas"]["ReachedHex"][];
            turns: components["schemas"]["Turn"][];
            along: string[];
        };
        /**
         * ReachedHex
         * @description A hex that a piece could go to, the actions that lead there, the hexes on the way.
         *
         *     ``final``: what the plan leads to cannot be taken back.
         */
        ReachedHex: {
            hex: string;
            cost: string;
            plan: string[];
            final: boolean;
            way: string[];
            notes: components["schemas"]["Note"][];
        };
        /**
         * Ready
         * @description That the server can do its work.
         */
        Ready: {
            /** @enum {unknown} */
            status: "ready";
        };
        /**
         * ReasonTold
         * @description Why something is not allowed: a paragraph of the rules, a sentence, and what it names.
         */
        ReasonTold: {
            code: string;
            rule: string;
            title: string;
            text: string;
            pieces: string[];
            hexes: string[];
        };
        /**
         * Replay
         * @description How things stood after so many actions, as the asker may see it.
         */
        Replay: {
            number: number;
            view: components["schemas"]["AnyView"];
            desk: components["schemas"]["DeskTold"];
            prompt: components["schemas"]["Prompt"];
            log: components["schemas"]["LogLine"][];
        };
        /**
         * ResultChance
         * @description A result and its exact chance.
         */
        ResultChance: {
            code: string;
            text: string;
            /** @enum {unknown} */
            tone: "bad" | "best" | "good" | "mixed" | "none" | "worst";
            numerator: number;
            denominator: number;
        };
        /**
         * RetreatHex
         * @description 9.2.8 A hex beside a unit that may have to go: the priority that it falls under, 0 if none.
         *
         *     ``sure``: it would go there, unless it ties with another that is sure. ``code`` says why a hex
         *     is closed to it.
         */
        RetreatHex: {
            hex: string;
            priority: number;
            sure: boolean;
            code: string | null;
        };
        /**
         * ReviewTold
         * @description How a game went. ``chances`` are the first side's, at the beginning and after each action.
         */
        ReviewTold: {
            first: number;
            title: string;
            axis: string;
            sides: components["schemas"]["SideReviewed"][];
            chances: number[];
            turns: components["schemas"]["TurnReviewed"][];
            points: components["schemas"]["PointTold"][];
            notes: string[];
        };
        /**
         * RollTold
         * @description A roll with all that explains it: ``text`` reads "4 +1 = 5 against 6: Ad".
         *
         *     ``thrower`` is the seat that throws, ``dice`` are their kinds, ``faces`` what is printed on
         *     them. ``cells`` are there where a single die of ten was thrown.
         */
        RollTold: {
            code: string;
            rule: string;
            purpose: string;
            text: string;
            thrower: string | null;
            pieces: string[];
            dice: string[];
            faces: string[];
            total: number;
            against: string | number;
            result: string;
            /** @enum {unknown} */
            tone: "bad" | "best" | "good" | "mixed" | "none" | "worst";
            ledgers: {
                [key: string]: components["schemas"]["LedgerTold"];
            };
            cells: components["schemas"]["CellTold"][];
        };
        /**
         * RulingTold
         * @description How a case was decided that the rules leave open; in English only.
         *
         *     ``text`` is Markdown: paragraphs, emphasis, lists. ``rules`` are the paragraphs concerned.
         */
        RulingTold: {
            id: string;
            title: string;
            section: string;
            rules: string[];
            text: string;
        };
        /**
         * Score
         * @description A line of a side's victory points.
         */
        Score: {
            value: number;
            code: string;
            rule: string;
            text: string;
        };
        /**
         * ScoreTold
         * @description The score of all sides. ``now``: how the battle would end as things stand, if one may know.
         *
         *     ``unit`` is what losses are counted in.
         */
        ScoreTold: {
            now: string;
            unit: string;
            sides: components["schemas"]["SideScore"][];
        };
        /**
         * SeatCard
         * @description A side of a scenario.
         */
        SeatCard: {
            id: string;
            name: string;
            colour: string;
        };
        /**
         * SideLook
         * @description A kind of hexside.
         */
        SideLook: {
            /** @enum {unknown} */
            drawn: "bridge" | "ford" | "main-river" | "plain" | "river" | "stream" | "wall";
            colour: string;
            /** @enum {unknown} */
            pattern: "" | "cross" | "dots" | "lines";
        };
        /**
         * SideReviewed
         * @description What moved a side's chances in all, in parts of 1, from its own point of view.
         */
        SideReviewed: {
            seat: string;
            name: string;
            colour: string;
            start: number;
            end: number;
            decisions: number;
            luck: number;
            text: string;
        };
        /**
         * SideScore
         * @description A side: its score and what that is made of, what it needs, what it has lost.
         */
        SideScore: {
            seat: string;
            points: number;
            parts: components["schemas"]["PartTold"][];
            needs: components["schemas"]["NeedTold"][];
            lost: number;
            full: number;
            losses: components["schemas"]["LossTold"][];
        };
        /**
         * SpecialTold
         * @description A special rule of a scenario in words, and what it speaks of.
         *
         *     ``hexes`` are an area, a town or works, ``sides`` hexsides such as that of a bridge to come;
         *     ``seat`` is the side that it is for, if it is for one only.
         */
        SpecialTold: {
            kind: string;
            rule: string;
            seat: string | null;
            text: string;
            hexes: string[];
            sides: string[][];
        };
        /**
         * Spread
         * @description How a number that is left to chance is spread: hits, steps, the roll that decides.
         */
        Spread: {
            id: string;
            title: string;
            bars: components["schemas"]["SpreadBar"][];
        };
        /**
         * SpreadBar
         * @description A number that could come out, and its exact chance.
         */
        SpreadBar: {
            label: string;
            numerator: number;
            denominator: number;
        };
        /**
         * Status
         * @description How a match stands, for a list of matches.
         */
        Status: {
            match: string;
            scenario: string;
            title: string;
            seat: string | null;
            turn: number;
            phase: string;
            phase_name: string;
            deciders: string[];
            your_decision: boolean;
            over: boolean;
            outcome: components["schemas"]["OutcomeTold"] | null;
            updated: string;
            origin: components["schemas"]["OriginTold"] | null;
            expires: string | null;
        };
        /**
         * StatusAsked
         * @description The matches that a browser remembers.
         */
        StatusAsked: {
            /** Entries */
            entries: components["schemas"]["Entry"][];
        };
        /**
         * StoppedBy
         * @description The objections to the action before which a plan ended.
         */
        StoppedBy: {
            action: string;
            reasons: components["schemas"]["ReasonTold"][];
        };
        /**
         * TerrainTold
         * @description A row of the terrain chart. ``cost`` is None where nothing passes.
         */
        TerrainTold: {
            id: string;
            name: string;
            cost: number | null;
            notes: string[];
        };
        /**
         * TextPart
         * @description A stretch of a text: plain, or a word with a gloss, a paragraph, a piece or a hex.
         */
        TextPart: {
            text: string;
            gloss: string;
            rule: string;
            piece: string;
            hex: string;
        };
        /**
         * Threshold
         * @description A roll of a fight: the side that throws it, and what it needs before modifiers.
         */
        Threshold: {
            roll: number;
            seat: string;
            needed: number;
        };
        /**
         * Turn
         * @description A facing that a piece could take, and the actions that turn it.
         */
        Turn: {
            facing: string;
            plan: string[];
            final: boolean;
            text: string;
        };
        /**
         * TurnReviewed
         * @description What a turn did to the first side's chances; ``number`` actions stood before it.
         */
        TurnReviewed: {
            turn: number;
            number: number;
            decisions: {
                [key: string]: number;
            };
            luck: number;
        };
        /**
         * Turned
         * @description A piece whose last move ended with a facing, and the same move with every other.
         *
         *     Their actions are played instead of what was played last.
         */
        Turned: {
            piece: string;
            facing: string;
            turns: components["schemas"]["Turn"][];
        };
        /**
         * Undo
         * @description What was last played together to take back, or all that stands after ``to`` actions.
         *
         *     ``delta``: as in Play.
         */
        Undo: {
            /** Number */
            number: number;
            /** To */
            to?: number | null;
            /**
             * Delta
             * @default false
             */
            delta: boolean;
        };
        /**
         * Undone
         * @description How things stand after an undo, for whoever asked for a delta: that, if there is one.
         */
        Undone: {
            envelope: components["schemas"]["Envelope"] | null;
            delta: components["schemas"]["Delta"] | null;
        };
        /**
         * VictoryTold
         * @description What a side gets points for, and where; or, without a seat, what decides the battle.
         */
        VictoryTold: {
            rule: string;
            seat: string | null;
            text: string;
            hexes: string[];
        };
        /**
         * WhyNot
         * @description Whether an action may be played, and if not, why.
         *
         *     ``stopped`` says before which action of the plan that was to come first the answer ends:
         *     one that is not allowed itself (``reasons`` are its own), or one after which nobody knows.
         */
        WhyNot: {
            legal: boolean;
            reasons: components["schemas"]["ReasonTold"][];
            stopped: ("not-yours" | "rolled" | "secret") | components["schemas"]["StoppedBy"] | null;
        };
        /**
         * WhyTold
         * @description Why a seat's machine played something, and the plan behind it; either may be empty.
         */
        WhyTold: {
            seat: string;
            text: string;
            intent: string;
        };
        /**
         * WingLabel
         * @description Which wing.
         */
        WingLabel: {
            seat: string;
            wing: string;
        };
        /**
         * NationTold
         * @description A nation: the colour of its symbols.
         */
        "battaglia.games.camposanto.telling.battle.NationTold": {
            id: string;
            name: string;
            colour: string;
        };
        /**
         * TurnTold
         * @description A Turn: by day or in the evening, of so many phases.
         */
        "battaglia.games.camposanto.telling.battle.TurnTold": {
            /** @enum {unknown} */
            kind: "day" | "evening";
            name: string;
            phases: number;
        };
        /**
         * WingTold
         * @description A wing: its colour, and the enemy wing that it is compared with.
         */
        "battaglia.games.camposanto.telling.battle.WingTold": {
            id: string;
            name: string;
            colour: string;
            against: string;
        };
        /**
         * NationTold
         * @description An army and the colour of its figures.
         */
        "battaglia.games.piacenza.telling.battle.NationTold": {
            id: string;
            name: string;
            colour: string;
        };
        /**
         * TurnTold
         * @description A box of the turn track.
         */
        "battaglia.games.piacenza.telling.battle.TurnTold": {
            hour: number;
            hours: number;
        };
        /**
         * WingTold
         * @description A wing and its colour.
         */
        "battaglia.games.piacenza.telling.battle.WingTold": {
            id: string;
            name: string;
            colour: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health_api_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ready_api_ready_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    network_api_network_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Network"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    scenarios_api_scenarios_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    scenario_api_scenarios__scenario__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                scenario: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyBattle"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    provenance_api_scenarios__scenario__provenance_get: {
        parameters: {
            query?: {
                path?: string;
                file?: "scenario" | "map" | "charts";
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                scenario: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvenanceAnswer"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    rules_api_rules__game__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParagraphTold"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    rulings_api_rulings__game__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulingTold"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    glosses_api_glosses__game__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gloss"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    players_api_players_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerTold"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    courses_api_courses_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseOfLessons"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    begin_lesson_api_courses__course___lesson__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                course: string;
                lesson: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_api_matches_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMatch"];
            };
        };
        responses: {
            /** @description Granted */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    import_record_api_matches_import_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportedMatch"];
            };
        };
        responses: {
            /** @description Granted */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    status_api_matches_status_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusAsked"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"][];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    look_api_matches__match_id__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    drop_api_matches__match_id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    play_api_matches__match_id__actions_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Play"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    add_entropy_api_matches__match_id__entropy_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntropyAdded"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    undo_api_matches__match_id__undo_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Undo"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"] | components["schemas"]["Undone"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    battle_api_matches__match_id__battle_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyBattle"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    why_api_matches__match_id__why_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyNot"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    meant_api_matches__match_id__meant_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Pointed"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meant"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    piece_api_matches__match_id__pieces__piece__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                piece: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PieceSaid"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    idle_api_matches__match_id__idle__piece__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                piece: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Idle"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    odds_api_matches__match_id__odds_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    reach_api_matches__match_id__reach__piece__get: {
        parameters: {
            query?: {
                along?: string;
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                piece: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReachTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    outlook_api_matches__match_id__outlook__piece___there__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                piece: string;
                there: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlook"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    overlay_api_matches__match_id__overlays__kind__get: {
        parameters: {
            query?: {
                piece?: string;
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                kind: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overlay"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    advice_api_matches__match_id__advice_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdviceTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    score_api_matches__match_id__score_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    course_api_matches__match_id__course_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    orders_api_matches__match_id__orders_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    set_orders_api_matches__match_id__orders_put: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    record_api_matches__match_id__record_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    replay_api_matches__match_id__replay__number__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                number: number;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    log_api_matches__match_id__log_get: {
        parameters: {
            query?: {
                after?: number;
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Log"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    branches_api_matches__match_id__branches_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Branch"];
            };
        };
        responses: {
            /** @description Granted */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    moments_api_matches__match_id__moments_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MomentAsked"];
            };
        };
        responses: {
            /** @description Granted */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    position_api_matches__match_id__position__number__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                number: number;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    review_api_matches__match_id__review_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    picture_api_matches__match_id__review_picture_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    counsel_api_matches__match_id__review__number__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                number: number;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Granted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CounselTold"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
