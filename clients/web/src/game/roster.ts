import type { Member } from 'arenad-client';

/** Names and teams by id. Those who have left keep theirs, because events name them a little later. */
export class Roster {
    private readonly byId = new Map<number, Member>();
    private known: readonly Member[] | null = null;

    update(members: readonly Member[]): void {
        if (members === this.known) return;
        this.known = members;
        if (this.byId.size > 4 * (members.length + 64)) this.byId.clear();
        for (const member of members) this.byId.set(member.id, member);
    }

    /** Another world has begun: ids may be other players' now. */
    clear(): void {
        this.known = null;
        this.byId.clear();
    }

    /** Empty: nobody knows. */
    readonly nameOf = (id: number): string => this.byId.get(id)?.name ?? '';

    readonly teamOf = (id: number): number => this.byId.get(id)?.team ?? 0;
}
