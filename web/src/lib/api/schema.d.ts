// Made by `make generate` from the server. Do not edit.

export interface paths {
    "/api/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own decks */
        get: operations["listDecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep a deck, or change it
         * @description One that the game does not allow is refused with its rule.
         */
        put: operations["keepDeck"];
        post?: never;
        /** Remove a deck */
        delete: operations["removeDeck"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The live stream of several tables (Server-Sent Events)
         * @description Each table is asked for by itself: one that is not for the caller is refused in the stream, and the others go on.
         */
        get: operations["eventsOfSeveral"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games with seats, options, reasons and bots */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cards of a game with decks */
        get: operations["cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/decks/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deck that a code says */
        get: operations["sharedDeck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lessons of a game */
        get: operations["listLessons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/lessons/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lesson, step by step */
        get: operations["lesson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a guest
         * @description Sets the session cookie.
         */
        post: operations["makeGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an invitation leads to */
        get: operations["invitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sit down by invitation */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The built-in lands */
        get: operations["listLands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lands/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A land's drawing */
        get: operations["land"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lands/{key}/art.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A land's picture */
        get: operations["landArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change name or language */
        patch: operations["rename"];
        trace?: never;
    };
    "/api/pictures/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A question's picture */
        get: operations["picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record in: replayed, then kept as a finished table */
        post: operations["importRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Log out, or withdraw a token
         * @description The session or the bearer token that the call came with is worth nothing afterwards.
         */
        delete: operations["leave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tables, newest first */
        get: operations["listTables"];
        put?: never;
        /**
         * Make a table
         * @description A table with every seat filled starts by itself.
         */
        post: operations["makeTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table as the caller may see it */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play again with the same people */
        post: operations["again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list from which a play that is over drew its questions
         * @description Its SHA-256 is the digest in the record; referee --audit --bank takes it.
         */
        get: operations["bank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The live stream of a table (Server-Sent Events) */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew the invitation; the old code leads nowhere */
        post: operations["renewInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a move
         * @description 200 means that the move is in the database, synced.
         */
        post: operations["move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The exact chances of a move before it is made
         * @description For the caller's own seat while it is to act. A move that could not be made is refused as it would be then.
         */
        get: operations["odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The questions whose answers the caller may know */
        get: operations["questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The record: the caller's view of it during play, the whole after the end */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A part of the play, ply by ply, as one viewer saw it
         * @description While the play goes on, as the caller sees it; after the end through anybody's eyes.
         */
        get: operations["replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a question that was asked
         * @description By who has a seat, once the answer is known to that seat, and by the host at the end. A second report of the same question replaces the first, until the host has dealt with it.
         */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sit down, give a seat to a bot, free it */
        put: operations["sit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give one's share of randomness, once, while the table waits */
        post: operations["share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Show a private table that is over to whoever has its link, or no more
         * @description For the host. The table is not listed for that.
         */
        put: operations["showTable"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/shown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell that the question is on the screen: the clock for the answer starts */
        post: operations["shown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void the round just played
         * @description For the host, until the next round is under way: an entry in the log that everybody sees.
         */
        post: operations["void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bearer token for programs */
        post: operations["makeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The packs of questions that the caller may switch, and what they give */
        get: operations["workshop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What would become of a file of questions
         * @description Nothing is kept. Questions that cannot be taken are left out, each with its place and a reason; the file as a whole never fails for one of them.
         */
        post: operations["checkFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the questions of a file into a new pack of the caller's own
         * @description A file whose questions the caller has already adds nothing: 200 with the pack that has them.
         */
        post: operations["importFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/judge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is wrong with a question, while it is written */
        post: operations["judgeQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An empty pack, to write questions into */
        post: operations["makePack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/packs/{pack}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switch a pack on or off, or rename one's own */
        put: operations["switchPack"];
        post?: never;
        /**
         * Remove one's own pack: an import is undone
         * @description Tables under way keep the questions that they have.
         */
        delete: operations["removePack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/packs/{pack}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own pack as a file */
        get: operations["exportPack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/packs/{pack}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The questions of one's own pack, with their answers */
        get: operations["packQuestions"];
        put?: never;
        /** Write a question into one's own pack */
        post: operations["writeQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/packs/{pack}/questions/{question}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A question of one's own pack, with its answers */
        get: operations["packQuestion"];
        /**
         * Change a question of one's own pack
         * @description 409 if it was changed since the version that the sender saw.
         */
        put: operations["rewriteQuestion"];
        post?: never;
        /** Remove a question of one's own pack */
        delete: operations["eraseQuestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What players said of questions at the caller's tables */
        get: operations["reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/reports/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Note that a report is dealt with, or is not */
        put: operations["settleReport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workshop/reports/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of them as a file, to send on */
        get: operations["exportReports"];
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
        Ability: {
            do: components["schemas"]["Effect"][];
            if?: string;
            /** @description of a named ability */
            name?: {
                [key: string]: string;
            };
            text: {
                [key: string]: string;
            };
            when: string;
        };
        Account: {
            id: string;
            /** @enum {string} */
            language: "en" | "fr" | "ro";
            name: string;
        };
        Asked: {
            category: string;
            id: string;
            level: string;
            options: {
                [key: string]: string;
            }[];
            /** @description name of the picture that is shown with the text, see /api/pictures/{name} */
            picture?: string;
            text: {
                [key: string]: string;
            };
        };
        Asks: {
            play: string[];
            use: string[];
        };
        Bank: {
            /**
             * Format: int64
             * @description how many they are
             */
            count: number;
            /** @description of the eligible questions, as records have it */
            digest: string;
        };
        BotSeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bot";
            level: string;
            /** Format: int64 */
            seat: number;
        };
        Bounds: {
            /** Format: int64 */
            file_bytes: number;
            /** Format: int64 */
            packs: number;
            /** Format: int64 */
            questions: number;
        };
        Cards: {
            factions: components["schemas"]["Faction"][];
        };
        Clock: {
            /**
             * Format: int64
             * @description live: for each answer to a question
             */
            answer?: number;
            /** @enum {string} */
            kind: "none" | "live" | "relaxed";
            /**
             * Format: int64
             * @description relaxed: for each decision
             */
            minutes?: number;
            /**
             * Format: int64
             * @description live: for each decision
             */
            seconds?: number;
        };
        Coverage: {
            /** @description by category and level */
            categories: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** Format: int64 */
            total: number;
        };
        Deck: {
            /** Format: date-time */
            changed: string;
            /** @description by which others can have it; missing where the cards have changed since */
            code?: string;
            designs: string[];
            faction: string;
            game: string;
            id: string;
            name: string;
        };
        DeckList: {
            /** @description in the order in which they were made */
            decks: components["schemas"]["Deck"][];
        };
        Design: {
            abilities: components["schemas"]["Ability"][];
            /** @description the targets that are named in a move, in order; the legal list judges */
            asks: components["schemas"]["Asks"];
            /** Format: int64 */
            attack: number;
            /** Format: int64 */
            control: number;
            /** @example 1c1s */
            cost: string;
            /** Format: int64 */
            defence: number;
            elite: boolean;
            flavour: {
                [key: string]: string;
            };
            key: string;
            /** @enum {string} */
            kind: "unit" | "support";
            name: {
                [key: string]: string;
            };
            /** @description the texts of its abilities, made from the data that the rules follow */
            rules: {
                [key: string]: string;
            };
        };
        DoneCallBody: {
            done: boolean;
        };
        Drawing: {
            /** Format: int64 */
            height: number;
            key: string;
            name: {
                [key: string]: string;
            };
            territories: components["schemas"]["Territory"][];
            /** Format: int64 */
            width: number;
        };
        Effect: {
            effect: string;
            for?: string;
            /** Format: int64 */
            n?: number;
            to?: string;
            where?: string;
            whom?: string;
        };
        EndEvent: Record<string, never>;
        Faction: {
            /** @description in the order of lists */
            designs: components["schemas"]["Design"][];
            key: string;
            motto: {
                [key: string]: string;
            };
            name: {
                [key: string]: string;
            };
            /** @description a deck to begin with */
            preset: string[];
            /** @description the value of the option set for which it can be chosen */
            set: string;
        };
        Fair: {
            /** @description which questions the table can ask */
            bank?: components["schemas"]["Bank"];
            /** @description SHA-256 of the server's secret, in hex */
            commit: string;
            /** @description SHA-256 of the whole record, as sha256: and hex; null before the end */
            record: string | null;
            /** @description by seat: the share of randomness that the seat gave */
            shares: (string | null)[];
        };
        FileProblem: {
            /**
             * Format: int64
             * @description which item of the file, from 1, if several begin on the line
             */
            item?: number;
            /**
             * Format: int64
             * @description from 1; 0: the file as a whole
             */
            line: number;
            message?: string;
            reason: string;
        };
        FileReport: {
            accepted: components["schemas"]["QuestionText"][];
            /** @description a limit was reached: the rest of the file is in none of the lists */
            cut?: boolean;
            /**
             * Format: int64
             * @description how many of the accepted ones the caller has already
             */
            duplicates: number;
            /** @description of a text file */
            encoding?: string;
            file: string;
            /** @description unknown, if it can be none */
            format: string;
            /** @description the encoding is a guess */
            guessed?: boolean;
            /** @description whose template it follows */
            layout?: string;
            rejected: components["schemas"]["FileProblem"][];
            /** @description if it is: a line as each encoding reads it */
            samples?: {
                [key: string]: string;
            };
            warnings: components["schemas"]["FileProblem"][];
        };
        Foretold: {
            /** @description the exact chances, in the form of the game's page; null where there is nothing to tell */
            odds: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description the table's version, at which it holds
             */
            version: number;
        };
        GameLine: {
            /** @description the level taken when none is named */
            bot: string;
            /** @description levels, weakest first */
            bots: string[];
            game: string;
            /** @description JSON Schema of the options object */
            options: {
                [key: string]: unknown;
            };
            reasons: string[];
            /** Format: int64 */
            rules: number;
            seats: components["schemas"]["SeatBounds"];
        };
        GivenBack: {
            /** Format: date-time */
            at: string;
            /** Format: double */
            seconds: number;
        };
        GuestCallBody: {
            /**
             * @description without it the browser's language counts
             * @enum {string}
             */
            language?: "en" | "fr" | "ro";
            /**
             * @description 1 to 24 characters, none of them a control character
             * @example Ada
             */
            name: string;
        };
        Imported: {
            /** Format: int64 */
            added: number;
            /** @description the new one, or the one that has it all already */
            pack: components["schemas"]["Pack"];
            report: components["schemas"]["FileReport"];
        };
        Invitation: {
            clock: components["schemas"]["Clock"];
            commit: string;
            game: string;
            host: string;
            /** @description all options, defaults filled in */
            options: {
                [key: string]: unknown;
            };
            seats: (components["schemas"]["PlayerSeat"] | components["schemas"]["BotSeat"] | components["schemas"]["OpenSeat"])[];
            /** @enum {string} */
            status: "waiting" | "playing" | "finished" | "frozen";
            table: string;
        };
        ItemFlaw: {
            field: string;
            message: string;
            /**
             * Format: int64
             * @description which, from 1; none: none of them alone
             */
            option?: number;
            reason: string;
            /**
             * @description an error cannot be kept
             * @enum {string}
             */
            severity: "error" | "warning";
        };
        JoinCallBody: {
            /** @description the invitation's code */
            invite: string;
            /**
             * Format: int64
             * @description a certain seat, else the first free one
             */
            seat?: number;
            /** @description 16 random bytes in hex (R-6) */
            share?: string;
        };
        Joined: {
            /** Format: int64 */
            seat: number;
            table: string;
        };
        Judged: {
            problems: components["schemas"]["ItemFlaw"][];
        };
        KeepCallBody: {
            /** @description in the stead of faction and designs */
            code?: string;
            /** @description with faction; in any order */
            designs?: string[];
            faction?: string;
            /** @example lostempires */
            game: string;
            /** @description 1 to 24 characters, none of them a control character */
            name: string;
        };
        Land: {
            key: string;
            name: {
                [key: string]: string;
            };
        };
        Lesson: {
            about: {
                [key: string]: string;
            };
            /** Format: int64 */
            clicks: number;
            game: string;
            key: string;
            /** Format: int64 */
            minutes: number;
            /** @description all options */
            options: {
                [key: string]: unknown;
            };
            /** Format: int64 */
            rules: number;
            /**
             * Format: int64
             * @description whose moves the player makes
             */
            seat: number;
            /** @description display names */
            seats: string[];
            /** @description by version */
            steps: components["schemas"]["LessonStep"][];
            title: {
                [key: string]: string;
            };
        };
        LessonLine: {
            about: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description how many moves the player makes
             */
            clicks: number;
            /** @example first */
            key: string;
            /**
             * Format: int64
             * @description it takes about so long
             */
            minutes: number;
            title: {
                [key: string]: string;
            };
        };
        LessonList: {
            lessons: components["schemas"]["LessonLine"][];
        };
        LessonRemark: {
            /** @description what is pointed at: words of the notation, or regions of the table */
            at: string[];
            text: {
                [key: string]: string;
            };
            /** @description to who tries another move than the expected one */
            wrong?: {
                [key: string]: string;
            };
        };
        LessonStep: {
            /** @description always null */
            deadline: string | null;
            /** @description the entry of legal that the player makes next; null where others move */
            expect: string | null;
            /** @description the lesson's seat's */
            legal: string[];
            /** @description as seen; null at version 0 */
            move: string | null;
            outcome: components["schemas"]["Outcome"] | null;
            remark: components["schemas"]["LessonRemark"] | null;
            /** @description who made the ply; null at version 0 */
            seat: (number | "chance") | null;
            turn: (number | "chance")[];
            /** Format: int64 */
            version: number;
            view: {
                [key: string]: unknown;
            } | null;
        };
        Making: {
            /** @description live with 30 seconds, and 20 to answer, if missing */
            clock?: components["schemas"]["Clock"];
            /** @example alliance */
            game: string;
            /** @description listed, and anybody may sit down or look on */
            open?: boolean;
            /** @description the game's options; what is missing takes its default */
            options?: {
                [key: string]: unknown;
            };
            /** @description seat 0 first; missing ones are open */
            seats?: components["schemas"]["SeatRequest"][];
        };
        MoveCallBody: {
            /**
             * @description in the game's notation, at most 4,096 bytes
             * @example claim 7
             */
            move: string;
            /**
             * Format: int64
             * @description the version that the sender last saw
             */
            version: number;
        };
        Moved: {
            /**
             * Format: int64
             * @description the table's version after it
             */
            version: number;
        };
        OpenSeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "open";
            /** @description for whom the seat is kept */
            name?: string;
            /** Format: int64 */
            seat: number;
        };
        Outcome: {
            /** @description one of the game's reasons */
            reason: string;
            /** @description by seat */
            scores: number[];
            /** @description empty for a draw */
            winners: number[];
        };
        Pack: {
            /**
             * Format: int64
             * @description how many of them can be asked: with three wrong options, and short enough
             */
            asked: number;
            /** @description likewise */
            author: string;
            /** Format: date-time */
            created?: string;
            /** @description that it came from; empty: none */
            file: string;
            /** @description of the file */
            format: string;
            id: string;
            languages: string[];
            /** @description of all its questions; empty: they differ, or do not say */
            licence: string;
            name: string;
            /** @description at the tables that the caller hosts */
            on: boolean;
            /** @enum {string} */
            owner: "builtin" | "house" | "mine";
            /** Format: int64 */
            questions: number;
            /** @description the caller may remove it */
            undoable: boolean;
        };
        PackCallBody: {
            /** @description of what is written into it; en if missing */
            language?: string;
            title: string;
        };
        PackPage: {
            /** @description what after says for the next page; null on the last */
            next: string | null;
            questions: components["schemas"]["PackQuestion"][];
            /**
             * Format: int64
             * @description on all pages
             */
            total: number;
        };
        PackQuestion: {
            author?: string;
            /** @description a path, the widest first */
            category?: string[];
            explanation?: string;
            /** @description it can be asked */
            fit: boolean;
            id: string;
            /** @description made from what it says; what is sent does not count */
            key?: string;
            language?: string;
            /** @enum {string} */
            level?: "" | "easy" | "medium" | "hard";
            licence?: string;
            options: components["schemas"]["QuestionOption"][];
            problems: components["schemas"]["ItemFlaw"][];
            /** @description it is not asked until somebody has looked at it */
            quarantined: boolean;
            /**
             * Format: int64
             * @description how many players reported it
             */
            report_count: number;
            /** Format: int64 */
            seconds?: number;
            settled: components["schemas"]["Settling"];
            stem: string;
            tags?: string[];
            title?: string;
            /** Format: int64 */
            version: number;
        };
        PlayerSeat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "player";
            name: string;
            /** @description whether the player's stream is open */
            present: boolean;
            /** Format: int64 */
            seat: number;
            /** @description whether a bot moves until the player returns */
            standin: boolean;
        };
        PlyEvent: {
            /** Format: date-time */
            at: string;
            /** @description a clock or a stand-in moved */
            auto?: boolean;
            /** Format: date-time */
            deadline: string | null;
            legal: string[];
            /** @description hidden parts are ?; of the host void N: the play returns to where it was at version N */
            move: string;
            /** Format: date-time */
            now: string;
            outcome: components["schemas"]["Outcome"] | null;
            seat: number | ("chance" | "host");
            turn: (number | "chance")[];
            /** Format: int64 */
            version: number;
            view: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description as in a table; missing where there is no round to void
             */
            voidable?: number;
            /** @description a bot's reason, where nothing of the ply is hidden */
            why?: components["schemas"]["Why"];
        };
        Problem: {
            /**
             * @description what programs look at
             * @enum {string}
             */
            code: "bad_request" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "stale" | "not_your_turn" | "refused" | "key_reused" | "no_questions" | "nothing_to_void" | "too_large" | "rate_limited" | "unavailable" | "internal";
            /** @description what is wrong, in English, for people who write programs */
            detail: string;
            /**
             * Format: int64
             * @description the line of the record that was refused
             */
            line?: number;
            /** @description the request's id in the server's log, for an internal error */
            request?: string;
            /**
             * @description the rule by which a move or a setup was refused
             * @example A-3.3
             */
            rule?: string;
            /**
             * Format: int64
             * @description the HTTP status
             */
            status: number;
            /** @description the status in words */
            title: string;
            /** @description always about:blank: the code tells more */
            type: string;
            /**
             * Format: int64
             * @description the table's present version, where a move was stale or refused
             */
            version?: number;
        };
        Question: {
            /** @description null where none was given */
            answer: (number | "none") | null;
            /** @description null where there is none */
            explanation: {
                [key: string]: string;
            } | null;
            /** Format: int64 */
            ply: number;
            question: components["schemas"]["Asked"];
            /** Format: int64 */
            right: number;
            /** Format: int64 */
            round: number;
            /** Format: int64 */
            seat: number;
            source: components["schemas"]["Source"] | null;
            /** @description the host voided its round */
            void?: boolean;
        };
        QuestionOption: {
            feedback?: string;
            right: boolean;
            text: string;
        };
        QuestionText: {
            author?: string;
            /** @description a path, the widest first */
            category?: string[];
            explanation?: string;
            /** @description made from what it says; what is sent does not count */
            key?: string;
            language?: string;
            /** @enum {string} */
            level?: "" | "easy" | "medium" | "hard";
            licence?: string;
            options: components["schemas"]["QuestionOption"][];
            /** Format: int64 */
            seconds?: number;
            stem: string;
            tags?: string[];
            title?: string;
        };
        RefusedEvent: {
            /** @enum {string} */
            code: "bad_request" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "stale" | "not_your_turn" | "refused" | "key_reused" | "no_questions" | "nothing_to_void" | "too_large" | "rate_limited" | "unavailable" | "internal";
            /** Format: int64 */
            status: number;
        };
        RenameCallBody: {
            /** @enum {string} */
            language?: "en" | "fr" | "ro";
            name?: string;
        };
        ReplayedPly: {
            /** Format: date-time */
            at: string;
            /** @description a clock or a stand-in moved */
            auto?: boolean;
            /** @description parts that were hidden are ? */
            move: string;
            outcome: components["schemas"]["Outcome"] | null;
            seat: number | ("chance" | "host");
            turn: (number | "chance")[];
            /** Format: int64 */
            version: number;
            view: {
                [key: string]: unknown;
            } | null;
        };
        ReplayPart: {
            plies: components["schemas"]["ReplayedPly"][];
            /** @description then */
            turn: (number | "chance")[];
            /**
             * Format: int64
             * @description plies of the whole play, as far as it has come
             */
            version: number;
            /** @description before the first of the plies */
            view: {
                [key: string]: unknown;
            } | null;
        };
        Report: {
            /** Format: date-time */
            at: string;
            /** @description display name */
            by: string;
            done: boolean;
            id: string;
            question: components["schemas"]["ReportedQuestion"];
            /** @enum {string} */
            reason: "wrong" | "outdated" | "two_right" | "unclear" | "typo" | "offensive" | "too_easy" | "picture";
            table: string;
            text: string;
            /**
             * Format: int64
             * @description of the table, after the question was asked
             */
            version: number;
        };
        ReportCallBody: {
            /** @description its id */
            question: string;
            /** @enum {string} */
            reason: "wrong" | "outdated" | "two_right" | "unclear" | "typo" | "offensive" | "too_easy" | "picture";
            /** @description at most 500 characters */
            text?: string;
        };
        ReportedQuestion: {
            id: string;
            /** @description of the question there */
            item_id: string;
            /** @description in the order shown */
            options: {
                [key: string]: string;
            }[];
            /** @description the name of where it comes from; empty: not known */
            pack: string;
            /** @description of the caller's own pack that has it; empty: none has, or has it so no more */
            pack_id: string;
            /** @description it is not asked until somebody has looked at it */
            quarantined: boolean;
            /**
             * Format: int64
             * @description from 1
             */
            right: number;
            text: {
                [key: string]: string;
            };
        };
        ReportList: {
            /** @description what before says for the next page; null on the last */
            next: string | null;
            /** @description newest first */
            reports: components["schemas"]["Report"][];
        };
        RewriteCallBody: {
            author?: string;
            /** @description a path, the widest first */
            category?: string[];
            explanation?: string;
            /** @description made from what it says; what is sent does not count */
            key?: string;
            language?: string;
            /** @enum {string} */
            level?: "" | "easy" | "medium" | "hard";
            licence?: string;
            options: components["schemas"]["QuestionOption"][];
            /** Format: int64 */
            seconds?: number;
            stem: string;
            tags?: string[];
            title?: string;
            /**
             * Format: int64
             * @description that the sender last saw
             */
            version: number;
        };
        SeatBounds: {
            /** Format: int64 */
            max: number;
            /** Format: int64 */
            min: number;
        };
        SeatRequest: {
            /** @enum {string} */
            kind: "me" | "bot" | "open";
            /** @description of a bot, as GET /api/games lists them */
            level?: string;
            /** @description with me: 16 random bytes in hex (R-6) */
            share?: string;
        };
        Settling: {
            category: string;
            language: string;
            level: string;
        };
        ShareCallBody: {
            /** @description 16 random bytes in hex (R-6) */
            share: string;
        };
        SharedDeck: {
            /** @description as it is best written */
            code: string;
            designs: string[];
            faction: string;
            game: string;
        };
        ShowCallBody: {
            shared: boolean;
        };
        ShownCallBody: {
            /**
             * Format: int64
             * @description the version at which the question was posed
             */
            version: number;
        };
        Source: {
            as_of?: string;
            author?: string;
            key?: string;
            licence: string;
            name: string;
        };
        SwitchCallBody: {
            /** @description of the caller's own pack */
            name?: string;
            /** @description at the tables that the caller hosts */
            on?: boolean;
        };
        Table: {
            /** @description the table that continues this one */
            again: string | null;
            clock: components["schemas"]["Clock"];
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description when the present decision's time runs out
             */
            deadline: string | null;
            fair: components["schemas"]["Fair"];
            /** @description as GET /api/games lists it */
            game: string;
            given_back?: components["schemas"]["GivenBack"];
            /** @description whether the caller made the table */
            host: boolean;
            id: string;
            /** @description the invitation's code, for the host alone */
            invite?: string;
            /** @description the caller's legal moves */
            legal: string[];
            /**
             * Format: date-time
             * @description the server's clock
             */
            now: string;
            /**
             * Format: int64
             * @description how many follow the table and have no seat
             */
            onlookers: number;
            /** @description whether the table is listed and anybody may sit down or look on */
            open: boolean;
            /** @description all options, defaults filled in */
            options: {
                [key: string]: unknown;
            };
            outcome: components["schemas"]["Outcome"] | null;
            /**
             * Format: int64
             * @description the version of the game's rules
             */
            rules: number;
            seats: (components["schemas"]["PlayerSeat"] | components["schemas"]["BotSeat"] | components["schemas"]["OpenSeat"])[];
            /** @description whether whoever has the link may see the table, which is private and over */
            shared: boolean;
            /** @enum {string} */
            status: "waiting" | "playing" | "finished" | "frozen";
            /** @description who may act; empty when the play is over */
            turn: (number | "chance")[];
            /**
             * Format: int64
             * @description how many plies were played
             */
            version: number;
            /** @description what the caller may know, in the form of the game's page; null while waiting */
            view: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description the version to which the host may return by voiding the round just played
             */
            voidable: number | null;
            /**
             * Format: int64
             * @description the caller's seat
             */
            you: number | null;
        };
        TableEvent: {
            again: string | null;
            /** Format: date-time */
            deadline: string | null;
            fair: components["schemas"]["Fair"];
            given_back?: components["schemas"]["GivenBack"];
            /** Format: date-time */
            now: string;
            /** Format: int64 */
            onlookers: number;
            seats: (components["schemas"]["PlayerSeat"] | components["schemas"]["BotSeat"] | components["schemas"]["OpenSeat"])[];
            /** @enum {string} */
            status: "waiting" | "playing" | "finished" | "frozen";
        };
        TableLine: {
            /** Format: date-time */
            created: string;
            game: string;
            /** @description the name of who made it */
            host: string;
            id: string;
            /** @description all options, defaults filled in */
            options: {
                [key: string]: unknown;
            };
            seats: (components["schemas"]["PlayerSeat"] | components["schemas"]["BotSeat"] | components["schemas"]["OpenSeat"])[];
            /** @enum {string} */
            status: "waiting" | "playing" | "finished" | "frozen";
            turn: (number | "chance")[];
            /** Format: int64 */
            you: number | null;
        };
        TableList: {
            /** @description the cursor of the next page */
            next: string | null;
            tables: components["schemas"]["TableLine"][];
        };
        Territory: {
            /** @description where a castle or a banner stands: x, y */
            at: number[];
            /** Format: int64 */
            id: number;
            /** @description the middle of the name: x, y */
            label: number[];
            name: {
                [key: string]: string;
            };
            neighbours: number[];
            /** @description outline, as in an SVG path */
            path: string;
            /**
             * Format: int64
             * @description the height of letters for which the name fits
             */
            size: number;
        };
        TokenAnswerBody: {
            /** @description shown once; send it as Authorization: Bearer TOKEN */
            token: string;
        };
        VoidCallBody: {
            /**
             * Format: int64
             * @description the version that the sender last saw
             */
            version: number;
        };
        Why: {
            code: string;
            /** Format: int64 */
            territory?: number;
        };
        Workshop: {
            /** @description those that questions are sorted into */
            categories: string[];
            /** @description what the packs that are on give together, by language */
            coverage: {
                [key: string]: components["schemas"]["Coverage"];
            };
            limits: components["schemas"]["Bounds"];
            /** @description the built-in one first, then oldest first */
            packs: components["schemas"]["Pack"][];
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
    listDecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keepDeck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 40 lower-case letters, digits or hyphens, as the caller likes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deck"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeDeck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 1 to 40 lower-case letters, digits or hyphens, as the caller likes */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventsOfSeveral: {
        parameters: {
            query: {
                /** @description TABLE:VERSION, the version that the reader last saw, or TABLE for a snapshot */
                at: string[];
            };
            header?: {
                /** @description the id that the reader last saw; it counts before at */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-Sent Events: each entry of the list is one event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": ({
                        data: {
                            data: components["schemas"]["PlyEvent"];
                            table: string;
                        };
                        /** @enum {string} */
                        event: "ply";
                        /** @description how far each table was told: TABLE:VERSION,TABLE:VERSION */
                        id: string;
                    } | {
                        data: {
                            data: components["schemas"]["TableEvent"];
                            table: string;
                        };
                        /** @enum {string} */
                        event: "table";
                    } | {
                        data: {
                            data: components["schemas"]["Table"];
                            table: string;
                        };
                        /** @enum {string} */
                        event: "snapshot";
                        /** @description how far each table was told: TABLE:VERSION,TABLE:VERSION */
                        id: string;
                    } | {
                        data: {
                            data: components["schemas"]["EndEvent"];
                            table: string;
                        };
                        /** @enum {string} */
                        event: "end";
                    } | {
                        data: {
                            data: components["schemas"]["RefusedEvent"];
                            table: string;
                        };
                        /** @enum {string} */
                        event: "refused";
                    } | {
                        /** @enum {string} */
                        event: "still";
                    })[];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameLine"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cards: {
        parameters: {
            query?: never;
            header?: {
                /** @description the ETag of what the caller has: 304 if it is still so */
                "If-None-Match"?: string;
            };
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cards */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Encoding"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cards"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sharedDeck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description small letters, and spaces, will do */
                code: string;
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedDeck"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLessons: {
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
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lesson: {
        parameters: {
            query?: never;
            header?: {
                /** @description the ETag of what the caller has: 304 if it is still so */
                "If-None-Match"?: string;
            };
            path: {
                game: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lesson */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Encoding"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestCallBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Land"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    land: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a map's key, path-escaped */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drawing */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Encoding"?: string;
                    "Content-Type"?: string;
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drawing"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    landArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a map's key, path-escaped */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Encoding"?: string;
                    "Content-Type"?: string;
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description as a question names it */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Encoding"?: string;
                    "Content-Type"?: string;
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importRecord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The record (R-1) */
        requestBody?: {
            content: {
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTables: {
        parameters: {
            query?: {
                /** @description next of the page before */
                cursor?: string;
                /** @description 50 if missing */
                limit?: number;
                /** @description only tables where the caller has a seat or that the caller made */
                mine?: boolean;
                /** @description waiting if missing; any with mine */
                status?: "waiting" | "playing" | "finished" | "frozen";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeTable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Making"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    again: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list of questions (R-6) */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Encoding"?: string;
                    "Content-Type"?: string;
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description the same, for readers that cannot set the header */
                after?: string;
            };
            header?: {
                /** @description the version that the reader last saw */
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-Sent Events: each entry of the list is one event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": ({
                        data: components["schemas"]["PlyEvent"];
                        /** @enum {string} */
                        event: "ply";
                        /** @description the version */
                        id: number;
                    } | {
                        data: components["schemas"]["TableEvent"];
                        /** @enum {string} */
                        event: "table";
                    } | {
                        data: components["schemas"]["Table"];
                        /** @enum {string} */
                        event: "snapshot";
                        /** @description the version */
                        id: number;
                    } | {
                        data: components["schemas"]["EndEvent"];
                        /** @enum {string} */
                        event: "end";
                    })[];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    move: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key with the same body gets the first answer again */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    odds: {
        parameters: {
            query?: {
                /** @description in the game's notation, at most 4,096 bytes */
                move?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Foretold"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    questions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record (R-1) */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Type"?: string;
                    "Repr-Digest"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replay: {
        parameters: {
            query?: {
                /** @description the version after which to begin */
                after?: number;
                /** @description a seat's number, onlooker or all; missing: the caller's own */
                eyes?: string;
                /** @description how many plies at most */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPart"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportCallBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareCallBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shown: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShownCallBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswerBody"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    workshop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workshop"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkFile: {
        parameters: {
            query: {
                /** @description of those that do not say theirs, or one that nobody knows; other if missing */
                category?: string;
                /** @description of a text file; found out if missing */
                encoding?: string;
                /** @description of the questions that do not say theirs; the caller's own if missing */
                language?: string;
                /** @description of those that do not say theirs; medium if missing */
                level?: "easy" | "medium" | "hard";
                /** @description of the file */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileReport"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importFile: {
        parameters: {
            query: {
                /** @description of those that do not say theirs, or one that nobody knows; other if missing */
                category?: string;
                /** @description of a text file; found out if missing */
                encoding?: string;
                /** @description of the questions that do not say theirs; the caller's own if missing */
                language?: string;
                /** @description of those that do not say theirs; medium if missing */
                level?: "easy" | "medium" | "hard";
                /** @description of the file */
                name: string;
                /** @description of the pack; the file's name if missing */
                title?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description All is known already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    judgeQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionText"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Judged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makePack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackCallBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pack"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    switchPack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pack: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pack"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pack: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportPack: {
        parameters: {
            query?: {
                /** @description json if missing: it loses nothing */
                format?: "csv" | "gift" | "json";
            };
            header?: never;
            path: {
                pack: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Disposition"?: string;
                    "Content-Type"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    packQuestions: {
        parameters: {
            query?: {
                /** @description next of the page before */
                after?: string;
                /** @description only questions that hold it; case and accents do not count */
                text?: string;
            };
            header?: never;
            path: {
                pack: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    writeQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pack: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionText"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackQuestion"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    packQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pack: string;
                question: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackQuestion"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rewriteQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pack: string;
                question: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewriteCallBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackQuestion"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pack: string;
                question: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reports: {
        parameters: {
            query?: {
                /** @description next of the page before */
                before?: number;
                /** @description only those that are, or are not; all if missing */
                done?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settleReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DoneCallBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
